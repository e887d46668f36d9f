"""Equations as programs: C, Python with NumPy, and FMUs."""
