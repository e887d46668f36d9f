"""Trust in results: audit, error estimates, verification, comparison, and the doctor."""
