"""Runs: trajectories with names and units, what can be computed from them, and how far to trust them.

`kinetree.results.store` reads and writes them; it is imported when first needed.
"""

from kinetree.results.audit import Audit, AuditRow, Energy, Limits
from kinetree.results.channels import ChannelError, ChannelInfo, ChannelList, ChannelSource
from kinetree.results.checks import NonFiniteError
from kinetree.results.files import StoreError
from kinetree.results.info import Event, ParameterChange, RunInfo, StateLayout
from kinetree.results.run import Run

__all__ = [
    "Audit",
    "AuditRow",
    "ChannelError",
    "ChannelInfo",
    "ChannelList",
    "ChannelSource",
    "Energy",
    "Event",
    "Limits",
    "NonFiniteError",
    "ParameterChange",
    "Run",
    "RunInfo",
    "StateLayout",
    "StoreError",
]
