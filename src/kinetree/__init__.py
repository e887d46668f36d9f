"""Kinetree: describe a mechanism, generate its equations of motion, compile and trust them."""
