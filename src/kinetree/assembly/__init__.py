"""Assembly: from the initial values a user gives to positions and velocities that satisfy all constraints."""
