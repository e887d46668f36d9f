"""The whole check of the project in one command: ``python -m tests``.

Lint, format, types, import direction, documentation, then the test suite on all cores.

``python -m tests --all`` runs everything there is, part by part on two cores: the same, all longer tests, more
generated cases, and every benchmark in its smallest form. It takes hours and is meant for the night. Names of parts
behind it run these parts alone. The last line but one says when everything last ran; tests/README.md lists the parts.
"""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RAN_WHOLE = ROOT / ".tests_ran_whole.json"
"""When all parts last ran, and what came of them; no part of what is kept in version control."""

CHECKS: dict[str, tuple[str, ...]] = {
    "documentation": (
        *("-m", "sphinx", "-WqE", "--keep-going", "-jauto", "-tcheck", "docs", "docs/_build/html"),
    ),
    "types": ("-m", "mypy"),
    "import direction": ("-c", "from importlinter.cli import lint_imports_command as c; c()"),
    "lint": ("-m", "ruff", "check", "."),
    "format": ("-m", "ruff", "format", "--check", "."),
}
CORES_AT_NIGHT = 2


@dataclass(frozen=True)
class Tests:
    """Tests that are run together.

    Attributes
    ----------
    paths, ignored : tuple of str
        Folders and files with them, and those among these without.
    marks : str
        Which marks they have, as pytest's ``-m`` says it.
    share : str
        ``k/n`` for the k-th of n parts of about equal length.
    slow : bool
        Whether the longer tests are there, and a thousand cases of what is generated.
    """

    paths: tuple[str, ...] = ("tests",)
    ignored: tuple[str, ...] = ()
    marks: str = "slow"
    share: str = "1/1"
    slow: bool = True

    def arguments(self) -> tuple[str, ...]:
        """Command line of them."""
        without = tuple(f"--ignore={path}" for path in self.ignored)
        chosen = ("--slow", "-m", self.marks) if self.slow else ()
        return (*pytest_on(CORES_AT_NIGHT), *self.paths, *without, *chosen, "--share", self.share)


EXAMPLES = "tests/metamorphic/test_examples.py"
APART = ("tests/oracle", "tests/metamorphic", "tests/pairs", "tests/benchmarks")
PAIRS, REST = 4, 8
"""How many parts each of them is run in."""
PARTS: dict[str, Tests] = {
    "quick suite": Tests(slow=False, ignored=("tests/benchmarks",)),
    "benchmarks": Tests(("tests/benchmarks",), marks="slow or not slow"),
    "oracle": Tests(("tests/oracle",)),
    "relations on examples": Tests((EXAMPLES,)),
    "other relations": Tests(("tests/metamorphic",), ignored=(EXAMPLES,)),
    **{f"pairs {k}": Tests(("tests/pairs",), share=f"{k}/{PAIRS}") for k in range(1, PAIRS + 1)},
    **{f"longer tests {k}": Tests(ignored=APART, share=f"{k}/{REST}") for k in range(1, REST + 1)},
    "generated cases": Tests(ignored=("tests/benchmarks",), marks="hypothesis and not slow"),
}


@dataclass(frozen=True)
class Outcome:
    """A part that has run: whether it passed, how long it took (s), and its last words."""

    part: str
    passed: bool
    seconds: float
    words: str


def pytest_on(cores: int) -> tuple[str, ...]:
    """Beginning of the command line of tests."""
    return ("-m", "pytest", "-q", "-n", str(cores), "--dist", "loadgroup")


def environment() -> dict[str, str]:
    """Variables of the tests, of which one process runs on every core.

    Linear algebra does not wait in threads of its own for the other processes, and the many programs that tests start
    find the sources compiled.
    """
    own = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"} | own


PLAIN = ("--assert=plain",)
"""Every process of a fresh clone would first rewrite all tests so that failures show the values that they compare."""

QUICK_CODE = {"KINETREE_QUICK_CODE": "1"}
"""Tutorials in the documentation compile as tests do: the same bits, sooner."""


def check(arguments: Sequence[str], variables: dict[str, str]) -> tuple[bool, str, float]:
    """Run one check: whether it passed, what it said, and how long it took (s)."""
    started = time.perf_counter()
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env=environment() | variables,
        check=False,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    return done.returncode == 0, done.stdout, time.perf_counter() - started


def all_parts() -> dict[str, tuple[tuple[str, ...], dict[str, str]]]:
    """Command line and variables of every part."""
    checks = {name: (arguments, QUICK_CODE) for name, arguments in CHECKS.items()}
    return checks | {name: (tests.arguments(), {}) for name, tests in PARTS.items()}


def outcomes(names: Sequence[str]) -> Iterator[Outcome]:
    """Run parts one after the other; what failed is shown as it was said."""
    for name in names:
        passed, said, seconds = check(*all_parts()[name])
        if not passed:
            print(f"── {name}\n{said}", flush=True)
        words = next((line for line in reversed(said.splitlines()) if line.strip()), "")
        yield Outcome(name, passed, seconds, words.strip("= "))


def last_whole_run() -> str:
    """When everything last ran, and what came of it, in words."""
    try:
        kept = json.loads(RAN_WHOLE.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return "never"
    hours = sum(one["seconds"] for one in kept["parts"]) / 3600
    failed = [one["part"] for one in kept["parts"] if not one["passed"]]
    return f"{kept['ended']} on {kept['machine']}, in {hours:.1f} h: {failed_words(failed)}"


def failed_words(failed: Sequence[str]) -> str:
    """What failed, or that nothing did."""
    return f"failed: {', '.join(failed)}" if failed else "all green"


def run_parts(names: Sequence[str]) -> int:
    """Run parts, or all of them where none is named, and print their table; exit with 1 if any failed."""
    known = all_parts()
    if unknown := [name for name in names if name not in known]:
        print(f"no part is called {', '.join(unknown)}; there are: {', '.join(known)}")
        return 2
    found: list[Outcome] = []
    width, ended = max(map(len, known)), False
    try:
        for one in outcomes(names or [*known]):
            found.append(one)
            print(f"{one.part:{width}}  {one.seconds:8.0f} s  {one.words}", flush=True)
        ended = not names
    except KeyboardInterrupt:
        print("interrupted")
    if ended:
        now = datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC")
        kept = {"ended": now, "machine": platform.machine(), "parts": [asdict(one) for one in found]}
        RAN_WHOLE.write_text(json.dumps(kept, indent=1), encoding="utf-8")
    print("\n".join(table(found, width)))
    print(f"last ran whole: {last_whole_run()}")
    failed = [one.part for one in found if not one.passed]
    print(failed_words(failed) if ended or names else f"not whole; {failed_words(failed)}")
    return 1 if failed or not (ended or names) else 0


def table(found: Sequence[Outcome], width: int) -> list[str]:
    """Lines with the times and the results of parts."""
    head = f"{'part':{width}}  {'time':>10}  result"
    rows = [f"{one.part:{width}}  {one.seconds:8.0f} s  {'ok' if one.passed else 'FAILED'}" for one in found]
    return ["", head, *rows]


def main(words: Sequence[str]) -> int:
    """Run the checks beside each other (each uses one core), then the tests; exit with 1 if any failed."""
    if words[:1] == ["--all"]:
        return run_parts(words[1:])
    failed = []
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        done = pool.map(lambda arguments: check(arguments, QUICK_CODE), CHECKS.values())
        for name, (passed, said, seconds) in zip(CHECKS, done, strict=True):
            print(f"── {name}\n{said}   {seconds:.0f} s", flush=True)
            if not passed:
                failed.append(name)
    started = time.perf_counter()
    print("── tests", flush=True)
    tests = [sys.executable, *pytest_on(min(os.cpu_count() or 1, 8)), *PLAIN, *words]
    if subprocess.run(tests, cwd=ROOT, env=environment(), check=False).returncode:
        failed.append("tests")
        again = [
            sys.executable,
            "-m",
            "pytest",
            "-q",
            "--last-failed",
            "--last-failed-no-failures=none",
            *words,
        ]
        print("── tests that failed, again: with the values that they compare", flush=True)
        subprocess.run(again, cwd=ROOT, env=environment(), check=False)
    print(f"   {time.perf_counter() - started:.0f} s", flush=True)
    if failed:
        print(f"failed: {', '.join(failed)}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
