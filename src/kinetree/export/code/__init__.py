"""Equations as programs: C, Python with NumPy, FMUs, and for many scenarios on a device.

More than twenty files: one for each kind of program, and one for each part that several of them have.
"""
