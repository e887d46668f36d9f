"""Which method "auto" takes for structures: by what methods cost, and only where vibrations do not matter."""

from __future__ import annotations

import functools
from types import SimpleNamespace

import numpy as np
import pytest
from handmade import kernel, state
from numba import carray

from kinetree.runtime import tables as mem
from kinetree.solve import method_changes
from kinetree.solve.integrate import integrate, resume
from kinetree.solve.methods.registry import load_method
from kinetree.solve.system import System

OMEGA = 1e5
"""Of an undamped elastic coordinate (rad/s)."""


def _matrices(i, o, w):
    """q₀'' = −q₀ (a slow swing) and q₁'' = −ω² (q₁ − q₀): an elastic coordinate that is carried along."""
    z, A = i[1], carray(o[1], (2, 2))
    o[0][0] = z[2]
    o[0][1] = z[3]
    A[0, 0] = 1.0
    A[1, 1] = 1.0
    A[0, 1] = 0.0
    A[1, 0] = 0.0
    o[2][0] = -z[0]
    o[2][1] = -1e10 * (z[1] - z[0])


def _tangent(i, o, w):
    o[0][0] = i[1][0]
    o[0][1] = i[1][1]


@functools.cache
def structure() -> System:
    shapes = {"xdot": (2,), "A": (2, 2), "f": (2,), "B": (0, 2), "gamma": (0,), "wdot": (0,)}
    return System(
        n_x=2,
        n_y=2,
        matrices=kernel(_matrices, state(4), shapes),
        tangent=kernel(_tangent, {"z": (4,), "delta": (2,)}, {"dx": (2,)}),
        operations=40.0,
    )


def carried(t, amplitude: float = 0.0):
    """(q₀, q₁) with q₀ = cos t and a vibration of q₁: exact."""
    slow = OMEGA**2 / (OMEGA**2 - 1.0)
    return np.stack([np.cos(t), slow * np.cos(t) + amplitude * np.cos(OMEGA * t)], axis=-1)


def run(amplitude: float, t_end: float = 2.0, **settings):
    asked = {"rtol": 1e-6, "atol": 1e-8, "output": np.linspace(0.0, t_end, 9)} | settings
    return integrate(structure(), 0.0, [*carried(0.0, amplitude), 0.0, 0.0], t_end, **asked)


def test_a_vibration_below_the_tolerance_does_not_set_the_step() -> None:
    """Its amplitude is far below the tolerance of positions, its speed (10⁻⁴) far above that of speeds."""
    found = run(1e-9)
    done = found.statistics
    assert "adaptive-alpha" in [name for _, name in done.switches]
    assert done.switches[-1][1] == "radau5"  # cheaper once the vibration is damped
    assert len(done.reasons) == len(done.switches) and "per operation" in done.reasons[-1]
    assert done.steps < 0.1 * 2.0 * OMEGA / (2 * np.pi)  # a tenth of one for each period
    assert np.abs(found.z[:, :2] - carried(found.t)).max() < 1e-5


def test_a_vibration_that_matters_is_followed() -> None:
    """Where its amplitude is far above the tolerance, no method that would damp it is taken."""
    t_end = 200 * 2 * np.pi / OMEGA
    found = run(1e-3, t_end, output=np.linspace(0.0, t_end, 33))
    assert "adaptive-alpha" not in [name for _, name in found.statistics.switches]
    assert np.abs(found.z[:, :2] - carried(found.t, 1e-3)).max() < 1e-6


@pytest.mark.parametrize("rtol", [1e-3, 1e-4, 1e-5, 1e-6])
def test_a_vibration_that_explicit_steps_brought_in_is_not_followed(rtol: float) -> None:
    """At the limit of stability the error of explicit steps vibrates; the motion itself does not, and is exact."""
    found = run(0.0, rtol=rtol, atol=1e-2 * rtol)
    assert [name for _, name in found.statistics.switches] == ["radau5"]
    assert np.abs(found.z[:, :2] - carried(found.t)).max() < rtol


@pytest.mark.parametrize("part", [0.02, 1.3])
def test_runs_continue_to_the_last_bit(part: float) -> None:
    """Comparisons that are due, and the method taken by them, are part of the state of a run."""
    times = np.linspace(0.0, 2.0, 41)
    whole = run(1e-9, output=times)
    first = run(1e-9, part, output=times[times <= part])
    rest = resume(structure(), first.resume, 2.0, output=times[times > part])
    assert np.array_equal(rest.z, whole.z[times > part])
    assert rest.statistics.evaluations == whole.statistics.evaluations


@pytest.mark.parametrize(
    ("pace", "growth", "arrives"), [(1.2, 1.0, True), (0.7, 1.01, True), (0.4, 1.01, False)]
)
def test_a_slow_beginning_alone_is_no_reason_to_give_up(
    monkeypatch, pace: float, growth: float, arrives: bool
) -> None:
    """A twentieth of the work is spent before the first step; the rest is enough, where steps grow as well.

    One that would go less than half the way with steps as they are is given up.
    """
    work, each = 1000, 10  # evaluations that are allowed, and of a step
    system = SimpleNamespace(n_x=1, operations=1.0)
    memory, copy = (
        SimpleNamespace(
            t=t, z=np.zeros(1), t_reviewed=0.0, t_low=-np.inf, z_reviewed=np.zeros(1), atol=np.ones(1), rtol=0.0,
            evaluations=0, jacobians=0, factorisations=0, n_remaining=0, n_lu=0, n_c=2,
        )
        for t in (1.0, 0.0)
    )  # fmt: skip

    def attempts(*_):
        for count in range(1, work):
            copy.evaluations += each if count > 1 else 5 * each
            copy.t = min(copy.t + (count > 1) * pace * growth**count * each / work, 1.0)
            yield count
            if copy.t == 1.0:
                return

    monkeypatch.setattr(method_changes, "_copy", lambda *_: copy)
    monkeypatch.setattr(method_changes, "start", lambda *_: mem.OK)
    monkeypatch.setattr(method_changes, "_attempts", attempts)
    passage = method_changes.go_over(system, memory, load_method("adaptive-alpha"), float(work))
    assert (passage.end is copy) == arrives
    assert (copy.t == 1.0) == arrives and (arrives or copy.t < 0.1)
