"""Functions of mechanisms with derivatives, in NumPy, JAX and PyTorch."""
