"""How far results can be trusted: audit, error estimates, verification, comparison, and the doctor."""
