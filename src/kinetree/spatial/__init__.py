"""Rotations, cross-product matrices, frames and inertias, on CasADi matrices (symbolic) and NumPy arrays."""
