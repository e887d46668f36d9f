"""What is said to people, the same everywhere: nearest names, and what is wrong with an argument."""
