"""The command line: thin. Commands are in files of their own; what they need is imported when they run."""

from __future__ import annotations

import gc
import sys


def main() -> None:
    """Entry point of the ``kinetree`` command."""
    gc.set_threshold(100_000, 20, 20)  # what modules and equations are made of stays: little of it is garbage
    from kinetree.cli.app import start
    from kinetree.cli.leaving import leave

    leave(start(sys.argv[1:]))
