"""The whole check of the project in one command: ``python -m tests``.

Lint, format, types, import direction, documentation, then the test suite on all cores.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

CHECKS: tuple[tuple[str, list[str]], ...] = (
    (
        "documentation",
        ["-m", "sphinx", "-WqE", "--keep-going", "-jauto", "-tcheck", "docs", "docs/_build/html"],
    ),
    ("types", ["-m", "mypy"]),
    ("import direction", ["-c", "from importlinter.cli import lint_imports_command as c; c()"]),
    ("lint", ["-m", "ruff", "check", "."]),
    ("format", ["-m", "ruff", "format", "--check", "."]),
)
TESTS = ["-m", "pytest", "-q", "-n", str(min(os.cpu_count() or 1, 8)), "--dist", "loadgroup", *sys.argv[1:]]


def environment() -> dict[str, str]:
    """Variables of the tests, of which one process runs on every core.

    Linear algebra does not wait in threads of its own for the other processes, and the many programs that tests start
    find the sources compiled.
    """
    own = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"} | own


def check(arguments: list[str]) -> tuple[bool, str, float]:
    """Run one check: whether it passed, what it said, and how long it took (s)."""
    started = time.perf_counter()
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        # tutorials in the documentation compile as tests do: the same bits, sooner
        env=environment() | {"KINETREE_QUICK_CODE": "1"},
        check=False,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    return done.returncode == 0, done.stdout, time.perf_counter() - started


def main() -> int:
    """Run the checks beside each other (each uses one core), then the tests; exit with 1 if any failed."""
    failed = []
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for (name, _), (passed, said, seconds) in zip(
            CHECKS, pool.map(check, [c[1] for c in CHECKS]), strict=True
        ):
            print(f"── {name}\n{said}   {seconds:.0f} s", flush=True)
            if not passed:
                failed.append(name)
    started = time.perf_counter()
    print("── tests", flush=True)
    if subprocess.run([sys.executable, *TESTS], cwd=ROOT, env=environment(), check=False).returncode:
        failed.append("tests")
    print(f"   {time.perf_counter() - started:.0f} s", flush=True)
    if failed:
        print(f"failed: {', '.join(failed)}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
