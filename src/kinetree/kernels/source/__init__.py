"""Tapes as the source text of other languages: C, Python with NumPy."""
