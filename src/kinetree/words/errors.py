"""Errors that several rooms raise."""

from __future__ import annotations


class NoAnswerError(ValueError):
    """A question that has no answer for this model and state, with the reason and the remedy in words."""


class EventError(ValueError):
    """Events that cannot be used, with the reasons."""
