"""Frames, shapes and plane curves, in plain numbers."""
