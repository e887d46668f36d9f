"""The command line: thin. Commands are in files of their own; what they need is imported when they run."""

from __future__ import annotations

import sys


def main() -> None:
    """Entry point of the ``kinetree`` command."""
    from kinetree.cli.app import start
    from kinetree.cli.leaving import leave

    leave(start(sys.argv[1:]))
