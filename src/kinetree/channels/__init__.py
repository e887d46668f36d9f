"""Quantities that can be asked by name, and their values at the states of a run."""
