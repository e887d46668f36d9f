"""Mutation testing: changes that must be noticed."""
