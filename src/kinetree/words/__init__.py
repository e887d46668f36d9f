"""Messages to people, the same everywhere: nearest names, remedies, and faults of arguments."""
