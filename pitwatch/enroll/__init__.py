"""What a house shows of its own cards and chips, kept with the table profile."""
