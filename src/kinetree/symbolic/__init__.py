"""The mechanism in symbols: tree, motion, forces and constraint rows, before any formalism is chosen."""
