"""Small motions: linear models, modes, and mechanisms shown in them."""
