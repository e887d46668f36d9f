"""The audit of a run: figures from which one can tell whether to trust it, and the verdict on each (ok, warn, bad).

Energy balance: what the mechanism holds at the end is what it held at the start plus the work done on it,

    ΔE = E(t_end) − E(t_start) = W_loads + W_drivers − D + E_events ,

with E = kinetic + potential energy, W_loads the work of applied loads that have no potential, D ≥ 0 what
dampers and friction dissipated, W_drivers the work of prescribed motions, E_events what events (impacts)
put in. The error of the balance is judged against the largest energy exchanged, so that a mechanism that
merely swings is judged by its swing, not by the height of the origin.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from typing import Any, Literal, NamedTuple

from kinetree.results.display import NotebookDisplay
from kinetree.results.errors import MotionError
from kinetree.results.info import Note

Verdict = Literal["ok", "warn", "bad"]


class AuditRow(NamedTuple):
    """One line: the quantity, its value and unit, the verdict, its meaning, and its kind."""

    label: str
    value: float | int | str
    unit: str
    verdict: Verdict
    explanation: str
    kind: Literal["figure", "time", "note", "warning", "sharing"] = "figure"


_EQUATIONS = "of coordinates and speeds; works are integrated beside them"
TRUST: dict[str, str] = {
    "ok": "the audit finds nothing wrong",
    "warn": "the audit warns: see the lines marked !",
    "bad": "do not trust this run: see the lines marked X",
}
"""Sentences that tell the meaning of each verdict."""

_DRIFT = "loops or constraints drift apart"
_JUMPS = {
    "position": "the law of a driver, or a force on a massless node, is not continuous",
    "velocity": "the law of a driver has a rate that jumps (smoothstep(t, t0, t1) is a ramp whose rate does not)",
}
_LENGTH = "quaternions lose their length"
_RELATIVE = ("position residual", "velocity residual")

MANY_REJECTED = 10
"""Rejected steps per accepted step above which a run is doubted; located kinks cost some thirty and do not count."""


MOST_NAMED = 8
"""Channels that a line names; all of them are in the audit."""


@dataclass(frozen=True)
class Limits:
    """Limits from which a figure is doubtful (`…_warn`) and from which it is bad (`…_bad`)."""

    energy_warn: float = 1e-5
    energy_bad: float = 1e-2
    position_warn: float = 1e-8
    position_bad: float = 1e-4
    velocity_warn: float = 1e-7
    velocity_bad: float = 1e-3
    acceleration_warn: float = 1e-6
    acceleration_bad: float = 1e-2
    penetration_warn: float = 1e-8
    penetration_bad: float = 1e-6
    quaternion_warn: float = 1e-9
    quaternion_bad: float = 1e-4
    position_drift_warn: float = 1e-4
    position_drift_bad: float = 1e-2
    velocity_drift_warn: float = 1e-4
    velocity_drift_bad: float = 1e-2


@dataclass(frozen=True)
class Energy:
    """Energies and works of a run, J (see the module's first lines for the balance).

    ``exchanged`` is the largest energy that moved during the run: the kinetic energy, the span of potential
    energy, and the works. ``lifted``: potential energy that came in where overlapping shapes were moved apart.
    ``resolution`` is round-off: a balance error below it says nothing. ``bristles``: friction holds energy at the
    start, which it may give back.
    """

    kinetic_start: float
    kinetic_end: float
    potential_start: float
    potential_end: float
    load_work: float = 0.0
    dissipated: float = 0.0
    driver_work: float = 0.0
    event_energy: float = 0.0
    lifted: float = 0.0
    exchanged: float = 0.0
    resolution: float = 0.0
    bristles: bool = False

    @property
    def change(self) -> float:
        return (self.kinetic_end - self.kinetic_start) + (self.potential_end - self.potential_start)

    @property
    def error(self) -> float:
        """Residual of the energy balance, J."""
        return self.change - (
            self.load_work + self.driver_work - self.dissipated + self.event_energy + self.lifted
        )

    @property
    def scale(self) -> float:
        """Energy the error is compared with, J."""
        works = (self.load_work, self.dissipated, self.driver_work, self.event_energy, self.lifted)
        return max(self.exchanged, abs(self.change), *(abs(work) for work in works))

    @property
    def relative_error(self) -> float:
        """The error over the largest energy exchanged; 0 where it is below the resolution."""
        if abs(self.error) <= self.resolution:
            return 0.0
        return abs(self.error) / self.scale if self.scale > 0.0 else math.inf


@dataclass(frozen=True)
class Audit(NotebookDisplay):
    """Everything measured about a run.

    Residuals are maxima over ends of steps and rows; None where the model has no constraints (or no quaternions). They
    are taken over the size of the mechanism, its pace and gravity (`kinetree.analysis.trust.audit_measures`). Drifts
    are residuals at the ends of steps before they were projected, with their times (s). Times of work are wall-clock
    seconds. ``penetration`` is how far a contact was passed, over its length (the largest radius of
    gyration of the bodies that touch, or a length of the contact itself; 1 rad of an angle); None without contacts.
    ``limits`` says what counts as good, ``status`` and ``reason`` how the run ended: one that failed is never good.
    ``notes`` are what was asked of the start and could not be kept, and what the model's file has beside it.
    ``explicit_alone`` is the length of a state so long that "auto" kept no implicit method ready, else 0. ``error`` is
    the estimated error of the motion, ``error_words`` says why there is none. ``equations`` is the number of
    first-order differential equations that were integrated. ``shared`` are channels of forces of contacts, and
    of joints and constraints that share with them, whose values a rule decides at times: rigid bodies do not determine
    them.
    """

    formulation: str
    method: str
    energy: Energy | None = None
    position_residual: float | None = None
    velocity_residual: float | None = None
    acceleration_residual: float | None = None
    quaternion_error: float | None = None
    steps: int = 0
    rejected: int = 0
    evaluations: int = 0
    jacobians: int = 0
    fallbacks: int = 0
    projections: int = 0
    switches: tuple[tuple[float, str], ...] = ()
    trace_time: float = 0.0
    compile_time: float = 0.0
    integrate_time: float = 0.0
    warnings: tuple[str, ...] = ()
    rechosen: int = 0
    penetration: float | None = None
    reparted: int = 0
    limits: Limits = field(default_factory=Limits)
    status: str = "finished"
    reason: str = ""
    position_drift: float | None = None
    velocity_drift: float | None = None
    drift_times: tuple[float, float] = (0.0, 0.0)
    notes: tuple[Note, ...] = ()
    explicit_alone: int = 0
    error: MotionError | None = None
    error_words: str = ""
    equations: int = 0
    reasons: tuple[str, ...] = ()
    shared: tuple[str, ...] = ()

    @property
    def verdict(self) -> Verdict:
        """The worst verdict of all rows."""
        found = {row.verdict for row in self.rows()}
        return "bad" if "bad" in found else "warn" if "warn" in found else "ok"

    def rows(self) -> list[AuditRow]:
        """All lines, energy first."""
        return [
            *self._ending_rows(),
            *self._energy_rows(),
            *self._error_rows(),
            *self._residual_rows(),
            *self._drift_rows(),
            *self._sharing_rows(),
            *self._work_rows(),
            *self._warning_rows(),
        ]

    def to_text(self) -> str:
        """The verdict and a short table for people; lines that are not good are marked and explained."""
        rows = self.rows()
        label_width = max(len(row.label) for row in rows)
        values = [_shown(row.value) for row in rows]
        value_width = max(len(v) for v, row in zip(values, rows, strict=True) if len(v) <= 14 or row.unit)
        lines = []
        for row, value in zip(rows, values, strict=True):
            mark = {"ok": "   ", "warn": " ! ", "bad": " X "}[row.verdict]
            line = f"{mark}{row.label:<{label_width}}  {value:>{value_width}} {row.unit}".rstrip()
            told = row.verdict != "ok" or row.kind in ("note", "sharing")
            lines.append(f"{line}   <- {row.explanation}" if told else line)
        return "\n".join([f"verdict {self.verdict}: {TRUST[self.verdict]}", "", *lines])

    def __str__(self) -> str:
        return self.to_text()

    def to_dict(self) -> dict[str, Any]:
        """Plain numbers, text, lists and nested dictionaries; `from_dict` is its inverse."""
        return asdict(self)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Audit:
        """The audit that `to_dict` described."""
        known = {f.name for f in fields(cls)}
        given = {key: value for key, value in data.items() if key in known}
        if given.get("energy") is not None:
            given["energy"] = Energy(**given["energy"])
        if given.get("error") is not None:
            given["error"] = MotionError.from_dict(given["error"])
        given["limits"] = Limits(**given.get("limits", {}))
        given["switches"] = tuple((float(t), str(name)) for t, name in given.get("switches", ()))
        given["shared"] = tuple(str(name) for name in given.get("shared", ()))
        given["reasons"] = tuple(str(why) for why in given.get("reasons", ()))
        given["drift_times"] = tuple(float(t) for t in given.get("drift_times", (0.0, 0.0)))
        given["warnings"] = tuple(given.get("warnings", ()))
        given["notes"] = tuple(Note.from_dict(note) for note in given.get("notes", ()))
        return cls(**given)

    def _ending_rows(self) -> list[AuditRow]:
        if self.status in ("finished", "stopped"):
            return []
        verdict: Verdict = "bad" if self.status == "failed" else "warn"
        return [AuditRow("run", self.status, "", verdict, self.reason or "it did not come to its end")]

    def _drift_rows(self) -> list[AuditRow]:
        """Steps that ended far off the constraints; they are brought back, but nothing made that motion."""
        rows = []
        for what, drift, t, warn, bad in (
            ("position", self.position_drift, self.drift_times[0],
             self.limits.position_drift_warn, self.limits.position_drift_bad),
            ("velocity", self.velocity_drift, self.drift_times[1],
             self.limits.velocity_drift_warn, self.limits.velocity_drift_bad),
        ):  # fmt: skip
            verdict = "ok" if drift is None else _judge(drift, warn, bad)
            if drift is not None and verdict != "ok":
                words = (
                    f"constraints jump in a step at t = {t:.6g} s: {_JUMPS[what]}, or the step is too long"
                )
                rows.append(AuditRow(f"{what} jump", drift, "", verdict, words))
        return rows

    def _energy_rows(self) -> list[AuditRow]:
        e = self.energy
        if e is None:
            return []
        rows = [
            AuditRow(
                "energy at the start", e.kinetic_start + e.potential_start, "J", "ok", "kinetic + potential"
            ),
            AuditRow("energy at the end", e.kinetic_end + e.potential_end, "J", "ok", "kinetic + potential"),
        ]
        for label, value, words in (
            ("work of loads", e.load_work, "by applied loads without a potential"),
            ("dissipated", e.dissipated, "turned to heat by dampers and friction"),
            ("work of drivers", e.driver_work, "by prescribed motions"),
            ("energy of events", e.event_energy, "put in by events, negative where impacts took it away"),
            ("energy of corrections", e.lifted, "put in where shapes that overlapped were moved apart"),
        ):
            if value != 0.0:
                rows.append(AuditRow(label, value, "J", "ok", words))
        relative = e.relative_error
        verdict = _judge(relative, self.limits.energy_warn, self.limits.energy_bad)
        good = "energy at the end is energy at the start plus all work done, less what was dissipated"
        poor = "energy was not conserved as it should be: use a smaller rtol or step"
        if e.dissipated < -e.resolution and not e.bristles:
            verdict, poor = "warn", "a damper or friction load put energy in: check its signs"
        rows.append(AuditRow("energy balance error", e.error, "J", "ok", "change of energy less all work"))
        rows.append(
            AuditRow(
                "  relative to energy exchanged", relative, "", verdict, good if verdict == "ok" else poor
            )
        )
        return rows

    def _error_rows(self) -> list[AuditRow]:
        label = "error of the motion"
        if self.error is None:
            words = self.error_words
            return [AuditRow(label, "not estimated", "", "ok", words)] if words else []
        if self.error.reason:
            return [AuditRow(label, str(self.error), "", "warn", self.error.reason)]
        words = f"estimated with a second run {self.error.words}"
        return [AuditRow(label, str(self.error), "", "ok", words)]

    def _residual_rows(self) -> list[AuditRow]:
        limits = self.limits
        table = (
            ("position residual", self.position_residual, limits.position_warn, limits.position_bad, _DRIFT),
            ("velocity residual", self.velocity_residual, limits.velocity_warn, limits.velocity_bad, _DRIFT),
            (
                "acceleration residual",
                self.acceleration_residual,
                limits.acceleration_warn,
                limits.acceleration_bad,
                _DRIFT,
            ),
            (
                "quaternion norm error",
                self.quaternion_error,
                limits.quaternion_warn,
                limits.quaternion_bad,
                _LENGTH,
            ),
            (
                "penetration of contacts",
                self.penetration,
                limits.penetration_warn,
                limits.penetration_bad,
                "contacts are passed",
            ),
        )
        rows = []
        for label, value, warn, bad, what in table:
            if value is None:
                continue
            verdict = _judge(value, warn, bad)
            scale = ", over the size of the mechanism" if label in _RELATIVE else ""
            words = (
                f"largest of the run{scale}" if verdict == "ok" else f"{what} (good is below {warn:g}{scale})"
            )
            rows.append(AuditRow(label, value, "", verdict, words))
        return rows

    def _sharing_rows(self) -> list[AuditRow]:
        if not self.shared:
            return []
        listed = ", ".join(f'"{name}"' for name in self.shared[:MOST_NAMED])
        more = f" and {len(self.shared) - MOST_NAMED} more" if len(self.shared) > MOST_NAMED else ""
        words = (
            f"rigid bodies do not determine how contacts that hold the same motion share it: {listed}{more} are "
            "shares by rule, and only a compliant model tells others"
        )
        return [AuditRow("forces shared by rule", len(self.shared), "", "ok", words, "sharing")]

    def _work_rows(self) -> list[AuditRow]:
        rows = [
            AuditRow("formulation", self.formulation, "", "ok", "equations of motion used"),
            *(
                [AuditRow("first-order equations", self.equations, "", "ok", _EQUATIONS)]
                if self.equations
                else []
            ),
            self._method_row(),
            AuditRow("steps", self.steps, "", "ok", "accepted steps"),
            _rejected_row(self.steps, self.rejected),
            AuditRow("evaluations", self.evaluations, "", "ok", "of the right-hand side"),
        ]
        for label, count, words in (
            ("Jacobians", self.jacobians, "evaluated for the stiff method"),
            ("projections", self.projections, "back to the constraints"),
            (
                "fallbacks",
                self.fallbacks,
                "evaluations near a singular configuration, done by full rank search",
            ),
            ("rows chosen anew", self.rechosen, "other constraints were taken to be the independent ones"),
            ("speeds parted anew", self.reparted, "the run began again with other independent speeds"),
        ):
            if count:
                rows.append(AuditRow(label, count, "", "ok", words))
        reasons = self.reasons or ("",) * len(self.switches)
        for (t, name), why in zip(self.switches, reasons, strict=True):
            rows.append(AuditRow(f"switched at {t:.6g} s to", name, "", "ok", why or _reason_to_switch(name)))
        for label, seconds in (
            ("time to trace", self.trace_time),
            ("time to compile", self.compile_time),
            ("time to integrate", self.integrate_time),
        ):
            rows.append(AuditRow(label, round(seconds, 6), "s", "ok", "wall clock", "time"))
        return rows

    def _method_row(self) -> AuditRow:
        if not self.explicit_alone:
            return AuditRow("method", self.method, "", "ok", "integrator used")
        gigabytes = 24e-9 * self.explicit_alone**2
        words = (
            f"of a state of {self.explicit_alone} entries no implicit method is kept ready, whose "
            f"matrices would take {gigabytes:.2g} GB; if the steps are short because the model is stiff, give "
            'method="rodas5p"'
        )
        return AuditRow("method", f"{self.method}, explicit alone", "", "ok", words)

    def _warning_rows(self) -> list[AuditRow]:
        notes = [AuditRow("note", "", "", "ok", str(note), "note") for note in self.notes]
        return [*notes, *(AuditRow("warning", "", "", "warn", text, "warning") for text in self.warnings)]


def _reason_to_switch(method: str) -> str:
    """Why "auto" has changed to a method."""
    reasons = {
        "rodas5p": "stability alone set the steps: the motion is stiff, and its exact Jacobian is at hand",
        "radau5": "stability alone set the steps: the motion is stiff, and its Jacobian comes by differences",
    }
    return reasons.get(
        method, "stability no longer sets the steps, or longer ones did not pay for what they cost"
    )


def _judge(value: float, warn: float, bad: float) -> Verdict:
    if not math.isfinite(value) or value > bad:
        return "bad"
    return "warn" if value > warn else "ok"


def _rejected_row(steps: int, rejected: int) -> AuditRow:
    if rejected > MANY_REJECTED * max(steps, MANY_REJECTED):
        words = (
            f"over {MANY_REJECTED} times as many as were accepted: a discontinuity, or a tolerance too small"
        )
        return AuditRow("rejected steps", rejected, "", "warn", words)
    words = "tried again with a shorter step"
    if rejected > max(2 * MANY_REJECTED, steps):
        words += ", many where forces set in (contacts, stops): it costs time, not accuracy"
    return AuditRow("rejected steps", rejected, "", "ok", words)


def _shown(value: float | int | str) -> str:
    return f"{value:.6g}" if isinstance(value, float) else str(value)
