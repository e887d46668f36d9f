"""Options that every benchmark understands."""

from __future__ import annotations

import argparse
from pathlib import Path


def options_of(
    description: str | None, *, quick: bool = False, json: bool = False
) -> argparse.ArgumentParser:
    """A parser with ``--smallest``, and where asked for with ``--quick`` and ``--json FILE``.

    The smallest form of a benchmark goes through its whole program with the least possible work: it shows that the
    benchmark still runs, and the tests run it; its figures say nothing.
    """
    parser = argparse.ArgumentParser(
        description=description, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--smallest", action="store_true", help="the least work that runs the program; figures say nothing"
    )
    if quick:
        parser.add_argument("--quick", action="store_true", help="a short look")
    if json:
        parser.add_argument("--json", type=Path, help="file to write the figures to")
    return parser
