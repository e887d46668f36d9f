"""Hypothesis generators of models and states, shared by all tests.

Hypothesis draws the structure (how bodies are connected, by which joints, with which loads), so that failures
shrink to the fewest bodies, joints and loads. Numbers come from a random generator with a drawn seed: they
are in general position, and well conditioned by construction.
"""
