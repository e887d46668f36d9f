"""Which lines of the program the tests of a file run: a plugin of pytest, for Python 3.12 and later.

``KINETREE_LINES`` names the file that is written, with the numbers of the lines by source file. A line is told once,
and then no longer watched, so that tests take hardly longer. Loops in machine code tell nothing.
"""

from __future__ import annotations

import json
import os
import sys
from collections import defaultdict
from pathlib import Path
from typing import Any

TOOL = 4
"""Number of the tool: 3 is Hypothesis's."""
_lines: dict[str, set[int]] = defaultdict(set)
_sources = str(Path.cwd() / "src")


def can_be_recorded() -> bool:
    """Whether this Python can watch lines at no cost."""
    return sys.version_info >= (3, 12)


def pytest_configure() -> None:
    """Begin to watch."""
    if not (can_be_recorded() and "KINETREE_LINES" in os.environ):
        return
    watch: Any = sys.monitoring  # type: ignore[attr-defined]

    def seen(code: Any, line: int) -> Any:
        if code.co_filename.startswith(_sources):
            _lines[code.co_filename].add(line)
        return watch.DISABLE

    watch.use_tool_id(TOOL, "lines")
    watch.register_callback(TOOL, watch.events.LINE, seen)
    watch.set_events(TOOL, watch.events.LINE)


def pytest_unconfigure() -> None:
    """Write what was seen."""
    if not _lines:
        return
    watch: Any = sys.monitoring  # type: ignore[attr-defined]
    watch.set_events(TOOL, 0)
    watch.free_tool_id(TOOL)
    root = Path(_sources).parent
    found = {Path(name).relative_to(root).as_posix(): sorted(lines) for name, lines in _lines.items()}
    Path(os.environ["KINETREE_LINES"]).write_text(json.dumps(found), encoding="utf-8")
