"""Optimal motions: controls that make an objective small, by collocation on the equations that are simulated."""
