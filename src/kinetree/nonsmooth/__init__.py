"""Impacts, contact, stick-slip friction and switched parts: the laws, and the modes of a run.

More than twenty files: one for each law (impacts, sticking, switching), and those that find the modes of a run.
"""
