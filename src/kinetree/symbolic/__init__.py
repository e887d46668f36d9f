"""The mechanism in symbols: tree, motion, forces and constraint rows, before any formalism is chosen.

More than twenty files: one for each kind of quantity that formulations share (poses, motion, forces, rows, stages).
"""
