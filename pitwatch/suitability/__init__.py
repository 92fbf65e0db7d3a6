"""Which provisions a table camera can check, and what would help it."""
