"""From a model and a formulation to compiled kernels, and the system an integrator takes."""
