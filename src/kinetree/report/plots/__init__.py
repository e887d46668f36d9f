"""Figures of channels, sweeps, linear models and the growth of costs."""
