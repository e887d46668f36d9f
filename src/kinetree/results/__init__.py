"""Runs: trajectories with names and units, what can be computed from them, and how far to trust them.

`kinetree.results.storage.run_file` reads and writes them. Names are imported when first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from kinetree.words.keywords import former_exports

if TYPE_CHECKING:
    from kinetree.files.output import StoreError
    from kinetree.results.audit import Audit, AuditRow, Energy, Limits
    from kinetree.results.channels import ChannelError, ChannelInfo, ChannelList, ChannelSource
    from kinetree.results.info import Occurrence, ParameterChange, RunInfo, StateLayout
    from kinetree.results.record import NonFiniteError
    from kinetree.results.run import Run

__all__ = [
    "Audit", "AuditRow", "ChannelError", "ChannelInfo", "ChannelList", "ChannelSource", "Energy", "Limits",
    "NonFiniteError", "Occurrence", "ParameterChange", "Run", "RunInfo", "StateLayout", "StoreError",
]  # fmt: skip

_WHERE = {
    **dict.fromkeys(("Audit", "AuditRow", "Energy", "Limits"), "audit"),
    **dict.fromkeys(("ChannelError", "ChannelInfo", "ChannelList", "ChannelSource"), "channels"),
    **dict.fromkeys(("Occurrence", "ParameterChange", "RunInfo", "StateLayout"), "info"),
    "NonFiniteError": "record",
    "Run": "run",
    "StoreError": "storage.hdf5",
}


_former = former_exports(__name__, Event="Occurrence")


def __getattr__(name: str) -> Any:
    if name in _WHERE:
        return getattr(import_module(f"{__name__}.{_WHERE[name]}"), name)
    return _former(name)
