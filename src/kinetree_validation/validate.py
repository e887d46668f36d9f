"""Validation: cases whose motion is known from elsewhere, run and compared.

``python -m kinetree_validation.validate --page docs/validation.md`` writes the page of the last run.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from os import PathLike
from pathlib import Path
from typing import Any

from kinetree.files.output import write_text

VERDICTS = ("pass", "FAIL", "ERROR", "not applicable", "not run")


@dataclass(frozen=True)
class ValidationRow:
    """One case in one formulation.

    Attributes
    ----------
    case, title, source
        Name, title and origin of the numbers.
    formulation
        Formulation, and constraint reduction where it takes one.
    worst
        Quantity that comes closest to its tolerance, or exceeds it.
    ratio
        Its error over its tolerance; NaN where nothing was compared.
    verdict
        "pass"; "FAIL"; "ERROR" (the file cannot be used, or the run ended early); "not applicable" (the formulation
        does not accept the model or the motion); "not run" (a robot's file is not installed).
    seconds
        Time from the file to the verdict (s).
    compared, not_generic
        Number of quantities compared, and of those described in words only.
    reason
        Why, in words, where there was nothing to compare.
    analyses
        Name, type, verdict, worst result and ratio of each analysis of the case; with other formulations than the
        default one, of those that make sense there.
    """

    case: str
    title: str
    source: str
    formulation: str
    worst: str
    ratio: float
    verdict: str
    seconds: float
    compared: int = 0
    not_generic: int = 0
    reason: str = ""
    analyses: tuple[Any, ...] = ()


@dataclass(frozen=True)
class Scoreboard:
    """The outcome of :func:`validate`."""

    rows: tuple[ValidationRow, ...]

    @property
    def ok(self) -> bool:
        """Whether something was compared and nothing failed."""
        return any(row.verdict == "pass" for row in self.rows) and not self.failed

    @property
    def failed(self) -> tuple[ValidationRow, ...]:
        """Rows that failed or could not be brought to an end."""
        return tuple(row for row in self.rows if row.verdict in ("FAIL", "ERROR"))

    def to_dict(self) -> dict[str, Any]:
        """Plain data for JSON (no NaN, no infinities)."""
        rows = [asdict(row) for row in self.rows]
        for row in rows:
            for entry in (row, *row["analyses"]):
                entry["ratio"] = entry["ratio"] if abs(entry["ratio"]) < float("inf") else None
        return {"ok": self.ok, "summary": self.summary(), "rows": rows}

    def summary(self) -> str:
        counts = {verdict: sum(row.verdict == verdict for row in self.rows) for verdict in VERDICTS}
        parts = [f"{count} {verdict}" for verdict, count in counts.items() if count]
        skipped = sum(row.not_generic for row in self.rows)
        words = f"; {skipped} quantities are described in words only and were not compared" if skipped else ""
        return (
            f"{', '.join(parts) or 'nothing to run'} in {sum(row.seconds for row in self.rows):.1f} s{words}"
        )

    def to_text(self) -> str:
        """The table for people."""
        head = ("case", "source", "formulation", "worst quantity", "error/tol", "verdict", "time s")
        table = [head, *(cells(row) for row in self.rows)]
        width = [min(60, max(len(line[i]) for line in table)) for i in range(len(head))]
        lines = ["  ".join(cell[:w].ljust(w) for cell, w in zip(line, width, strict=True)) for line in table]
        lines.insert(1, "  ".join("-" * w for w in width))
        for row in self.rows:
            if row.reason:
                lines.append(f"{row.case} ({row.formulation}): {row.reason}")
        return "\n".join(line.rstrip() for line in [*lines, self.summary()])

    def to_rich(self) -> Any:
        """The table for terminals (a ``rich.table.Table``)."""
        from rich.table import Table

        table = Table("case", "source", "formulation", "worst quantity", "error/tol", "verdict", "time s")
        colours = {"pass": "green", "FAIL": "bold red", "ERROR": "bold red"}
        for row in self.rows:
            *before, verdict, seconds = cells(row)
            colour = colours.get(row.verdict, "yellow")
            table.add_row(*before, f"[{colour}]{verdict}[/{colour}]", seconds)
        return table


def cells(row: ValidationRow) -> tuple[str, ...]:
    """A row as text."""
    ratio = "" if row.ratio != row.ratio else f"{row.ratio:.1e}"
    return (row.case, short_source(row), row.formulation, row.worst, ratio, row.verdict, f"{row.seconds:.2f}")


def short_source(row: ValidationRow) -> str:
    """Origin of the numbers in a few words."""
    return row.source if len(row.source) <= 28 else row.source[:27] + "…"


def default_cases() -> list[Path]:
    """The cases of the project's ``validation`` folder, found from the working folder or from the package upward."""
    for start in (Path.cwd(), Path(__file__).resolve().parent):
        for folder in (start, *start.parents):
            found = sorted((folder / "validation").glob("*.json"))
            if found:
                return found
    return []


def validate(
    paths: Iterable[str | PathLike[str]] = (),
    all_combinations: bool = False,
    *,
    on_row: Callable[[ValidationRow], None] | None = None,
) -> Scoreboard:
    """Run cases and compare them with their references.

    Parameters
    ----------
    paths
        Case files, or folders of them; the project's ``validation`` folder when none is given.
    all_combinations
        Run every applicable formulation with every constraint reduction, not only the default.
    on_row
        Called with every row as soon as it is known.
    """
    rows: list[ValidationRow] = []
    for path in _files(paths):
        for row in _rows_of(path, all_combinations):
            rows.append(row)
            if on_row is not None:
                on_row(row)
    return Scoreboard(tuple(rows))


def _files(paths: Iterable[str | PathLike[str]]) -> list[Path]:
    given = [Path(path) for path in paths]
    if not given:
        return default_cases()
    found: list[Path] = []
    for path in given:
        found += sorted(path.glob("*.json")) if path.is_dir() else [path]
    return found


def _rows_of(path: Path, all_combinations: bool) -> Iterable[ValidationRow]:
    """Rows of one file; whatever goes wrong becomes a row."""
    from kinetree_validation.running import Refused, Way, ways

    started = time.perf_counter()
    try:
        case = read_case(path)
        several = all_combinations and getattr(case, "has_motion", True)
        todo: list[Any] = list(ways(case.model)) if several else [Way()]
    except Exception as error:
        yield _unread(path, error, time.perf_counter() - started)
        return
    for way in todo:
        started = time.perf_counter()
        if isinstance(way, Refused):
            yield _row(case, way.formulation, [], 0.0, "not applicable", way.reason)
        else:
            yield _run(case, way, started)


def read_case(path: str | PathLike[str]) -> Any:
    """A :class:`~kinetree_validation.cases.MechanismCase` or a :class:`~kinetree_validation.robots.RobotCase`."""
    from kinetree_validation.cases import mechanism_case, read_heading
    from kinetree_validation.document import CaseError, CaseFault, read_json
    from kinetree_validation.robots import robot_case

    document = read_json(Path(path))
    heading = read_heading(Path(path), document)
    if "model" in document:
        return mechanism_case(heading, document)
    if "model_file" in document:
        return robot_case(heading, document)
    message, remedy = "is missing", "describe the mechanism, or name a robot's file as model_file"
    raise CaseError((CaseFault(str(path), "model", message, remedy),))


def _run(case: Any, way: Any, started: float) -> ValidationRow:
    from kinetree_validation.analyses_elsewhere import NOT_APPLICABLE, run_elsewhere
    from kinetree_validation.analysis_runs import run_analyses
    from kinetree_validation.cases import MechanismCase
    from kinetree_validation.running import NotApplicableError, Way, run_mechanism, run_robot

    analyses: tuple[Any, ...] = ()
    try:
        if isinstance(case, MechanismCase):
            scores = run_mechanism(case, way)
            if way == Way():
                analyses = run_analyses(case)
            elif way.reduction in ("", "multipliers"):  # what a reduction finds does not matter to them
                analyses = run_elsewhere(case, way.formulation)
        else:
            scores = run_robot(case, way)
    except NotApplicableError as refusal:
        return _row(case, str(way), [], time.perf_counter() - started, "not applicable", str(refusal))
    except Exception as error:
        reason = f"{type(error).__name__}: {error}"
        return _row(case, str(way), [], time.perf_counter() - started, "ERROR", reason)
    seconds = time.perf_counter() - started
    made = [entry for entry in analyses if entry.verdict != NOT_APPLICABLE]
    skipped = "; ".join(f"{entry.name} not made: {entry.reason}" for entry in analyses if entry not in made)
    if not scores and not made:
        words = skipped or "there is no quantity to compare"
        verdict = "not applicable" if getattr(case, "analyses", ()) else "ERROR"
        return _row(case, str(way), [], seconds, verdict, words)
    failed = [entry for entry in made if entry.verdict != "pass"]
    verdict = "pass" if all(score.ratio <= 1.0 for score in scores) and not failed else "FAIL"
    reason = "; ".join(f"{entry.name}: {entry.reason or entry.worst}" for entry in failed) or skipped
    return _row(case, str(way), [*scores, *analyses], seconds, verdict, reason, analyses)


def _row(
    case: Any,
    way: str,
    scores: Sequence[Any],
    seconds: float,
    verdict: str,
    reason: str = "",
    analyses: tuple[Any, ...] = (),
) -> ValidationRow:
    worst = max(scores, key=lambda score: -1.0 if score.ratio != score.ratio else score.ratio, default=None)
    heading = case.heading
    return ValidationRow(
        heading.name,
        heading.title,
        heading.kind or heading.source,
        way,
        "" if worst is None else _label(worst),
        float("nan") if worst is None else worst.ratio,
        verdict,
        seconds,
        len(scores),
        len(getattr(case, "not_generic", ())),
        reason,
        analyses,
    )


def _label(score: Any) -> str:
    """The quantity of a score, or the analysis and its result."""
    return str(score.quantity) if hasattr(score, "quantity") else f"{score.name}: {score.worst}"


def _unread(path: Path, error: Exception, seconds: float) -> ValidationRow:
    from kinetree_validation.document import CaseError
    from kinetree_validation.robots import MissingRobotError

    missing = isinstance(error, MissingRobotError)
    reason = str(error) if missing or isinstance(error, CaseError) else f"{type(error).__name__}: {error}"
    verdict = "not run" if missing else "ERROR"
    return ValidationRow(path.stem, "", "", "", "", float("nan"), verdict, seconds, reason=reason)


# --- the page -------------------------------------------------------------------------------------------
_PAGE = """# Validation

Kinetree is run against cases whose motion is known from elsewhere: measured by other programs and published, computed
from equations written for one mechanism at many digits, or answered by another library. This page is written by
`python -m kinetree_validation.validate --page docs/validation.md` from a run; no number in it is typed.

A result passes where |x − value| ≤ atol + rtol · max|value| for every component of every quantity at every time. The
column *error/tolerance* shows the quantity that comes closest to its limit; what lies below 1 passes. Tolerances
say how well a reference is known: series of ADAMS to 1e-3 … 1e-5, closed forms to 1e-9 and less. The keys of case
files, those of contacts, impacts and friction among them, are in `validation/README.md`; `kinetree validate FILE` runs
any other case of that format.

{summary}

| case | what it is | numbers | formulation | quantities | worst | error/tolerance | verdict | time s |
|---|---|---|---|---:|---|---:|---|---:|
{rows}
"""


def page(board: Scoreboard) -> str:
    """The page of a scoreboard, in Markdown."""

    def cell(text: str) -> str:
        return text.replace("|", "\\|").replace("\n", " ")

    lines = []
    for row in board.rows:
        name, _, formulation, worst, ratio, verdict, seconds = map(cell, cells(row))
        verdict += f": {cell(row.reason)}" if row.reason else ""
        count = str(row.compared)
        parts = (name, cell(row.title), cell(row.source), formulation, count, worst, ratio, verdict, seconds)
        lines.append(f"| {' | '.join(parts)} |")
    return _PAGE.format(summary=board.summary(), rows="\n".join(lines))


def main() -> int:
    """Write the page of a run; the command line of this module."""
    import argparse

    parser = argparse.ArgumentParser(description="Run the reference cases and write a page about it.")
    parser.add_argument("paths", nargs="*", help="case files or folders; the project's cases when left out")
    parser.add_argument("--all", action="store_true", help="every formulation and constraint reduction")
    parser.add_argument("--page", type=Path, required=True, help="Markdown file to write")
    options = parser.parse_args()
    board = validate(options.paths, options.all)
    write_text(options.page, page(board))
    print(board.summary())
    return 0 if board.ok else 1


if __name__ == "__main__":
    raise SystemExit(main())
