"""The chapters of the Code, one package each, with their dated numbers in TOML beside them."""
