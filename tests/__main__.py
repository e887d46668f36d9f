"""The whole check of the project in one command: ``python -m tests``.

Lint, format, import direction, documentation and types, two at a time, then the quick tests on all cores.

``python -m tests --all`` runs everything there is, part by part: the same, the longer tests, more generated cases, and
every benchmark in its smallest form. It is meant for the night: of parts with very many cases a night runs one share,
the next one the next, so that a few nights run all of them. Names behind it run these parts alone. The last line but
one says when everything last ran; tests/README.md lists the parts.

    python -m tests --all -n 16 pairs --night 3
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from datetime import UTC, date, datetime
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RAN_WHOLE = ROOT / ".tests_ran_whole.json"
"""When all parts last ran, and what came of them; no part of what is kept in version control."""

CHECKS: dict[str, tuple[str, ...]] = {
    "lint": ("-m", "ruff", "check", "."),
    "format": ("-m", "ruff", "format", "--check", "."),
    "import direction": ("-c", "from importlinter.cli import lint_imports_command as c; c()"),
    "documentation": (
        *("-m", "sphinx", "-WqE", "--keep-going", "-jauto", "-tcheck", "docs", "docs/_build/html"),
    ),
    "types": ("-m", "mypy"),
}
MOST_CORES = 16


@dataclass(frozen=True)
class Tests:
    """Tests that are run together.

    Attributes
    ----------
    paths, ignored : tuple of str
        Folders and files with them, and those among these without.
    marks : str
        Which marks they have, as pytest's ``-m`` says it.
    slow : bool
        Whether the longer tests are there, and a thousand cases of what is generated.
    nights : int
        Every night runs one of so many shares of about equal length.
    """

    paths: tuple[str, ...] = ("tests",)
    ignored: tuple[str, ...] = ()
    marks: str = "slow"
    slow: bool = True
    nights: int = 1

    def share(self, night: int) -> str:
        """``k/n`` for the k-th of n shares, which a night runs."""
        return f"{night % self.nights + 1}/{self.nights}"

    def arguments(self, night: int, cores: int) -> tuple[str, ...]:
        """Command line of them."""
        without = tuple(f"--ignore={path}" for path in self.ignored)
        chosen = ("--slow", "-m", self.marks) if self.slow else ()
        return (*pytest_on(cores), *self.paths, *without, *chosen, "--share", self.share(night))


EXAMPLES = "tests/metamorphic/test_examples.py"
APART = ("tests/oracle", "tests/metamorphic", "tests/pairs", "tests/benchmarks", "tests/analysis")
PARTS: dict[str, Tests] = {
    "quick suite": Tests(slow=False, ignored=("tests/benchmarks",)),
    "benchmarks": Tests(("tests/benchmarks",), marks="slow or not slow"),
    "oracle": Tests(("tests/oracle",), nights=2),
    "relations on examples": Tests((EXAMPLES,), nights=3),
    "other relations": Tests(("tests/metamorphic",), ignored=(EXAMPLES,), nights=3),
    "pairs": Tests(("tests/pairs",), nights=6),
    "longer analyses": Tests(("tests/analysis",), nights=4),
    "other longer tests": Tests(ignored=APART, nights=4),
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


def all_parts(night: int, cores: int) -> dict[str, tuple[tuple[str, ...], dict[str, str]]]:
    """Command line and variables of every part in a night."""
    checks = {name: (arguments, QUICK_CODE) for name, arguments in CHECKS.items()}
    return checks | {name: (tests.arguments(night, cores), {}) for name, tests in PARTS.items()}


def outcomes(parts: Mapping[str, tuple[tuple[str, ...], dict[str, str]]]) -> Iterator[Outcome]:
    """Run parts one after the other; what failed is shown as it was said."""
    for name, part in parts.items():
        passed, said, seconds = check(*part)
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
    return f"{kept['ended']}, night {kept['night']}, on {kept['machine']}, in {hours:.1f} h: {failed_words(failed)}"


def failed_words(failed: Sequence[str]) -> str:
    """What failed, or that nothing did."""
    return f"failed: {', '.join(failed)}" if failed else "all green"


def shares_of(night: int) -> str:
    """Shares that a night runs of the parts that take several nights, in words."""
    told = [f"{name} {tests.share(night)}" for name, tests in PARTS.items() if tests.nights > 1]
    return f"night {night}: {', '.join(told)}"


def run_parts(names: Sequence[str], night: int, cores: int) -> int:
    """Run parts, or all of them where none is named, and print their table; exit with 1 if any failed."""
    known = all_parts(night, cores)
    if unknown := [name for name in names if name not in known]:
        print(f"no part is called {', '.join(unknown)}; there are: {', '.join(known)}")
        return 2
    print(shares_of(night), flush=True)
    found: list[Outcome] = []
    width, ended = max(map(len, known)), False
    try:
        for one in outcomes({name: known[name] for name in names or known}):
            found.append(one)
            print(f"{one.part:{width}}  {one.seconds:8.0f} s  {one.words}", flush=True)
        ended = not names
    except KeyboardInterrupt:
        print("interrupted")
    if ended:
        now = datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC")
        kept = {
            "ended": now,
            "night": night,
            "machine": platform.machine(),
            "parts": [asdict(one) for one in found],
        }
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


def checks_failed() -> list[str]:
    """Run the checks, two at a time, each told when it ends; names of those that failed."""
    failed = []
    with ThreadPoolExecutor(2) as both:
        running = {name: both.submit(check, arguments, QUICK_CODE) for name, arguments in CHECKS.items()}
        for name, done in running.items():
            passed, said, seconds = done.result()
            print(f"── {name}   {seconds:.0f} s\n{said}", end="", flush=True)
            if not passed:
                failed.append(name)
    return failed


def run_tests(words: Sequence[str], cores: int) -> bool:
    """Run the quick tests; those that fail run again, so that they show the values that they compare."""
    tests = [sys.executable, *pytest_on(min(cores, 8)), *PLAIN, *words]
    if subprocess.run(tests, cwd=ROOT, env=environment(), check=False).returncode == 0:
        return True
    again = ("--last-failed", "--last-failed-no-failures=none", *words)
    print("── tests that failed, again: with the values that they compare", flush=True)
    subprocess.run([sys.executable, "-m", "pytest", "-q", *again], cwd=ROOT, env=environment(), check=False)
    return False


def main(words: Sequence[str]) -> int:
    """Run the checks, then the tests, which read pages that the documentation writes; exit with 1 if any failed."""
    parser = argparse.ArgumentParser("python -m tests", description=__doc__, allow_abbrev=False)
    parser.add_argument("--all", nargs="*", metavar="PART", help="everything, part by part, or some parts")
    parser.add_argument("--night", type=int, default=date.today().toordinal(), help="which shares --all runs")
    parser.add_argument("-n", type=int, default=min(os.cpu_count() or 1, MOST_CORES), help="number of cores")
    asked, others = parser.parse_known_args(words)
    if asked.all is not None:
        return run_parts(asked.all, asked.night, asked.n)
    started = time.perf_counter()
    failed = checks_failed()
    if not run_tests(others, asked.n):
        failed.append("tests")
    print(f"   {time.perf_counter() - started:.0f} s", flush=True)
    if failed:
        print(f"failed: {', '.join(failed)}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
