"""Contacts and dry friction as parts of a model: constraint rows, force laws, and the reactions they depend on."""
