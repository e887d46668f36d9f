"""Parameters from data and objectives: sensitivities, gradients, fits and optimisation."""
