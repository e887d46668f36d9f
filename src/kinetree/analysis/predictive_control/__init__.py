"""Model predictive control: the best motion over a horizon, found anew at every sample."""
