"""The command line: thin. Commands are in files of their own and import their modules when they run."""

from __future__ import annotations

import gc
import sys


def main() -> None:
    """Entry point of the ``kinetree`` command."""
    gc.set_threshold(100_000, 20, 20)  # what modules and equations are made of stays: little of it is garbage
    try:
        from kinetree.cli.app import start
        from kinetree.cli.console import leave

        code = start(sys.argv[1:])
    except KeyboardInterrupt:  # while all that was imported
        sys.stderr.write("kinetree: interrupted\n")
        sys.exit(130)
    leave(code)
