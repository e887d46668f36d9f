"""Flexible bodies in a model: what they are made of, their interfaces, and how they enter the tree."""
