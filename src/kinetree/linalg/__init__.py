"""Accelerations of A ẏ = f + Bᵀλ under B ẏ = γ, whatever the formulation that wrote A, f, B and γ.

One file per way to remove the multipliers: `multipliers` (F3), `zero_eigenvalue` (F7), `partitioned` (F8). All of them
accept redundant rows of B, decide on the rank in one place (`rank.split_rows`), and give the multipliers of least norm.
"""
