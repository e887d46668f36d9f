"""The whole check of the project in one command: ``python -m tests``.

Lint, format, types, import direction, documentation, then the test suite on all cores.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

STEPS: tuple[tuple[str, list[str]], ...] = (
    ("lint", ["-m", "ruff", "check", "."]),
    ("format", ["-m", "ruff", "format", "--check", "."]),
    ("types", ["-m", "mypy"]),
    ("import direction", ["-c", "from importlinter.cli import lint_imports_command as c; c()"]),
    ("documentation", ["-m", "sphinx", "-W", "--keep-going", "-q", "-E", "docs", "docs/_build/html"]),
    ("tests", ["-m", "pytest", "-q", "-n", str(min(os.cpu_count() or 1, 8)), *sys.argv[1:]]),
)


def main() -> int:
    """Run every step, report all that failed, exit with 1 if any did."""
    failed = []
    for name, arguments in STEPS:
        started = time.perf_counter()
        print(f"── {name}", flush=True)
        if subprocess.run([sys.executable, *arguments], cwd=ROOT, check=False).returncode:
            failed.append(name)
        print(f"   {time.perf_counter() - started:.0f} s", flush=True)
    if failed:
        print(f"failed: {', '.join(failed)}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
