"""Equations as programs: C, Python with NumPy, Julia, and FMUs."""
