"""Balance of forces: the equations of equilibrium, their solution, and motions that constraints determine."""
