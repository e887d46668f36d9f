"""Kinetree: solve."""
