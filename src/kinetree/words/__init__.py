"""What is said to people, the same everywhere: nearest names, remedies, and what is wrong with an argument."""
