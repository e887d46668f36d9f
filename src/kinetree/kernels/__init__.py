"""Kinetree: kernels."""
