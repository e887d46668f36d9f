"""Derivatives of motions and channels: tangents, adjoints, and their passage through events."""
