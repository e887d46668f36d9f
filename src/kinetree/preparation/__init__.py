"""Preparation of a run: argument checks, the prepared model, and what is known of a run before its first step."""
