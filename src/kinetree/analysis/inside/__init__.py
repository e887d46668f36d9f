"""Looking inside a formulation: its equations as they were asked for, and its intermediate quantities in numbers."""
