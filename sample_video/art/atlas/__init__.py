"""Sheets of card faces that come with the product; see LICENSE.md."""
