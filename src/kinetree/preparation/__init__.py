"""Making ready: from a model to an assembled state, compiled kernels and named channels."""
