from __future__ import annotations

import json
import math

import numpy as np
import pytest

from kinetree.results import Audit, Energy


def _damped(mass: float = 2.0, damping: float = 0.7, t: float = 3.0) -> Energy:
    """A mass thrown upwards at 5 m/s in gravity, slowed by a viscous damper: closed form."""
    g, v0, rate = 9.81, 5.0, damping / mass
    terminal = -g / rate
    decay = math.exp(-rate * t)
    v = terminal + (v0 - terminal) * decay
    z = terminal * t + (v0 - terminal) * (1 - decay) / rate
    dissipated = damping * (
        terminal**2 * t
        + 2 * terminal * (v0 - terminal) * (1 - decay) / rate
        + (v0 - terminal) ** 2 * (1 - decay**2) / (2 * rate)
    )
    return Energy(0.5 * mass * v0**2, 0.5 * mass * v**2, 0.0, mass * g * z, dissipated=dissipated)


def test_the_balance_of_a_damped_fall_closes() -> None:
    energy = _damped()
    assert energy.dissipated > 10.0
    assert abs(energy.error) < 1e-12 * energy.dissipated
    assert Audit("recursive", "dop853", energy=energy).verdict == "ok"


@pytest.mark.parametrize("field", ["load_work", "driver_work", "event_energy"])
def test_work_put_in_appears_as_energy(field: str) -> None:
    energy = Energy(1.0, 4.0, 2.0, 1.5, **{field: 2.5})
    assert energy.change == 2.5
    assert energy.error == 0.0


@pytest.mark.parametrize(("error", "verdict"), [(1e-7, "ok"), (1e-4, "warn"), (0.1, "bad"), (np.nan, "bad")])
def test_the_error_is_judged_by_the_energy_exchanged(error: float, verdict: str) -> None:
    swing = Energy(0.0, error, -1000.0, -1000.0, exchanged=1.0)
    assert Audit("recursive", "dop853", energy=swing).verdict == verdict
    if math.isfinite(error):
        assert swing.relative_error == pytest.approx(error)


def test_the_error_is_judged_by_the_works_where_nothing_else_was_exchanged() -> None:
    small = Energy(0.0, 1e-6, 0.0, 0.0, load_work=2e-6)
    assert (small.scale, small.relative_error) == pytest.approx((2e-6, 0.5))


def test_errors_below_round_off_say_nothing() -> None:
    assert Energy(0.0, 0.0, 1e6, 1e6 + 1e-9, resolution=1e-8).relative_error == 0.0
    assert Energy(0.0, 0.0, 1e6, 1e6).relative_error == 0.0


def test_dampers_that_put_energy_in_are_told() -> None:
    audit = Audit("recursive", "dop853", energy=Energy(1.0, 2.0, 0.0, 0.0, dissipated=-1.0))
    assert audit.verdict == "warn"
    assert "check its signs" in audit.to_text()


def test_residuals_are_judged_and_marked() -> None:
    audit = Audit(
        "augmented",
        "gauss4",
        position_residual=1e-14,
        velocity_residual=1e-5,
        acceleration_residual=2.0,
        steps=100,
        warnings=("the reaction of 'hinge' is not unique",),
    )
    verdicts = {row.label: row.verdict for row in audit.rows()}
    assert verdicts["position residual"] == "ok"
    assert verdicts["velocity residual"] == "warn"
    assert verdicts["acceleration residual"] == "bad"
    assert "quaternion norm error" not in verdicts
    lines = audit.to_text().splitlines()
    assert [line[:3] for line in lines if "residual" in line] == ["   ", " ! ", " X "]
    assert any("not unique" in line for line in lines)
    assert audit.verdict == "bad"


def test_every_row_is_complete() -> None:
    audit = Audit("recursive", "auto", _damped(), 0.0, 0.0, 0.0, 0.0, 9, 101, 5, 4, 3, 2, ((0.5, "rodas5p"),))
    for row in audit.rows():
        assert row.label.strip()
        assert row.explanation
        assert row.verdict in ("ok", "warn", "bad")
    assert {"rejected steps": "warn"}.items() <= {row.label: row.verdict for row in audit.rows()}.items()
    assert "rodas5p" in str(audit)


def test_an_audit_survives_as_plain_data() -> None:
    audit = Audit(
        "recursive", "auto", _damped(), 1e-12, steps=3, switches=((0.5, "rodas5p"),), warnings=("a",)
    )
    assert Audit.from_dict(json.loads(json.dumps(audit.to_dict()))) == audit
    bare = Audit("recursive", "auto")
    assert [row.value for row in bare.rows() if row.label == "method"] == ["auto"]
    assert Audit.from_dict(bare.to_dict()) == bare


@pytest.mark.parametrize(
    ("figure", "warn", "bad"),
    [
        ("position_residual", 1e-8, 1e-4),
        ("velocity_residual", 1e-7, 1e-3),
        ("acceleration_residual", 1e-6, 1e-2),
        ("quaternion_error", 1e-9, 1e-4),
        ("penetration", 1e-8, 1e-6),
        ("position_drift", 1e-4, 1e-2),
        ("velocity_drift", 1e-4, 1e-2),
    ],
)
def test_every_figure_is_judged_at_its_two_limits(figure: str, warn: float, bad: float) -> None:
    for value, verdict in ((0.9 * warn, "ok"), (1.1 * warn, "warn"), (0.9 * bad, "warn"), (1.1 * bad, "bad")):
        assert Audit("recursive", "dop853", **{figure: value}).verdict == verdict, value


def test_rejections_are_a_warning_once_they_are_ten_times_the_steps() -> None:
    for steps, rejected, verdict in ((5, 100, "ok"), (5, 101, "warn"), (50, 500, "ok"), (50, 501, "warn")):
        audit = Audit("recursive", "dop853", steps=steps, rejected=rejected)
        assert audit.verdict == verdict, (steps, rejected)
