"""Impacts, contact, stick-slip friction and switched parts: the laws, and the modes of a run."""
