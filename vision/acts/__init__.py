"""From changes of the table at rest to acts: who put, took or turned what, and when."""
