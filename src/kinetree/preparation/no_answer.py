"""The error of questions that have no answer."""

from __future__ import annotations


class NoAnswerError(ValueError):
    """A question that has no answer for this model and state, with the reason and the remedy in words."""
