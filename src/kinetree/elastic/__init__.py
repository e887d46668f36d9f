"""Elastic bodies as data: beam elements, matrices and meshes reduced to a few modes; NumPy and SciPy only."""
