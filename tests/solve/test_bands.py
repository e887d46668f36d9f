"""Stiff methods on long rows of bodies: the Jacobian is a band, and a step costs in proportion to the bodies."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.linalg import expm

import kinetree as kt
from kinetree.kernels.chain_rule import dependence
from kinetree.linalg import sparsity
from kinetree.preparation.prepare import prepare
from kinetree.solve.methods.registry import load_method
from kinetree.solve.setup import blank_memory

STIFFNESS, DAMPING, SOFT = 1e7, 2e3, 50.0


def sliders(count: int) -> kt.Model:
    """Sliders of 1 kg on one line, joined by stiff, damped springs; the first hangs on a soft one and is pushed."""
    items: list[object] = []
    for k in range(count):
        at = (0.1 * k, 0, 0)
        inner, place = (f"m{k - 1}", (0, 0, 0)) if k else ("ground", (-0.1, 0, 0))
        stiff = {"stiffness": STIFFNESS, "damping": DAMPING} if k else {"stiffness": SOFT, "damping": 2.0}
        items += [
            kt.Body(f"m{k}", mass=1.0, inertia=(0.1, 0.1, 0.1, 0, 0, 0), pose=kt.Frame.at(at)),
            kt.Prismatic(f"s{k}", "ground", f"m{k}", point=at, axis=(1, 0, 0)),
            kt.Marker(f"a{k}", inner, kt.Frame.at(place)),
            kt.Marker(f"b{k}", f"m{k}", kt.Frame()),
            kt.SpringDamper(f"spring{k}", f"a{k}", f"b{k}", free_length=0.1, **stiff),
        ]
    return kt.Model.of(f"{count} sliders", *items, kt.JointMotor("push", "s0", torque="100*sin(3*t)**3"))


def exact_sliders(count: int, t: float) -> np.ndarray:
    """Positions from rest: linear springs, and 100 sin³ 3t = 75 sin 3t − 25 sin 9t are two oscillators."""
    K, D = np.zeros((count, count)), np.zeros((count, count))
    K[0, 0], D[0, 0] = SOFT, 2.0
    for k in range(1, count):
        pair = np.ix_((k - 1, k), (k - 1, k))
        K[pair] += STIFFNESS * np.array([[1, -1], [-1, 1]])
        D[pair] += DAMPING * np.array([[1, -1], [-1, 1]])
    A = np.zeros((2 * count + 4, 2 * count + 4))
    A[:count, count : 2 * count] = np.eye(count)
    A[count : 2 * count, : 2 * count] = np.hstack([-K, -D])
    z = np.zeros(2 * count + 4)
    for at, frequency, amplitude in ((2 * count, 3.0, 75.0), (2 * count + 2, 9.0, -25.0)):
        A[at, at + 1], A[at + 1, at] = frequency, -frequency
        A[count, at], z[at + 1] = amplitude, 1.0
    return np.asarray((expm(A * t) @ z)[:count])


def bushed_row(count: int, name: str = "on rubber") -> kt.Model:
    """Free bodies in a row, joined by stiff bushings and turning in space."""
    rubber = {"stiffness": (1e6, 2e6, 3e6, 1e4, 2e4, 3e4), "damping": (900, 800, 700, 9, 8, 7)}
    items: list[object] = [kt.Gravity(acceleration=(0, 0, -9.81))]
    for k in range(count):
        inner = f"b{k - 1}" if k else "ground"
        items += [
            kt.Body(
                f"b{k}", mass=1.0, inertia=(0.02, 0.03, 0.04, 0, 0, 0), pose=kt.Frame.at((0.2 * k, 0, 0))
            ),
            kt.Marker(f"m{k}", inner, kt.Frame.at((0.1 if k else -0.1, 0, 0))),
            kt.Marker(f"n{k}", f"b{k}", kt.Frame.at((-0.1, 0, 0))),
            kt.Bushing(f"rubber{k}", f"m{k}", f"n{k}", **rubber),
        ]
    return kt.Model.of(f"{count} bodies {name}", *items)


@pytest.mark.in_turn(3)
@pytest.mark.parametrize("method", ["rodas5p", "radau5", "auto"])
def test_a_chain_of_stiff_springs_moves_as_its_linear_equations_say(method: str) -> None:
    """Against their exponential, and in few steps; "auto" finds that the exact Jacobian is cheap."""
    run = kt.simulate(sliders(40), t_end=1.0, method=method, rtol=1e-8, atol=1e-10, output=0.5)
    np.testing.assert_allclose(run.x[-1, :40], exact_sliders(40, 1.0), rtol=0, atol=2e-8)
    if method == "auto":
        assert [name for _, name in run.statistics["switches"]] == ["rodas5p"]
    else:
        assert run.statistics["steps"] < 400


@pytest.mark.slow
@pytest.mark.parametrize("method", [pytest.param("rodas5p", marks=pytest.mark.slow), "radau5"])
def test_bodies_in_space_move_as_with_whole_matrices(monkeypatch: pytest.MonkeyPatch, method: str) -> None:
    """Quaternions, bushings and works beside them: the same steps, and the same numbers up to round-off."""
    asked = {"t_end": 0.2, "method": method, "rtol": 1e-7, "atol": 1e-9, "output": 0.02}
    model = bushed_row(10)
    assert prepare(model).compiled.system(stiff=True).band is not None
    banded = kt.simulate(model, **asked)
    monkeypatch.setattr(sparsity, "LEAST_SIZE", 10**9)
    other = bushed_row(10, "with whole matrices")
    assert prepare(other).compiled.system(stiff=True).band is None
    whole = kt.simulate(other, **asked)
    assert banded.statistics["steps"] == pytest.approx(whole.statistics["steps"], abs=2)
    np.testing.assert_allclose(banded.x, whole.x, rtol=0, atol=1e-8)
    np.testing.assert_allclose(banded["work.dissipation"], whole["work.dissipation"], rtol=1e-6, atol=1e-9)


@pytest.mark.slow
def test_jumps_at_one_instant_and_parts_in_another_order() -> None:
    """A blow and a changed load at the same time, against an explicit method, in two orders of parts."""
    count, last = 30, "s29"
    model = sliders(count).add(kt.Parameter("pull", 0.0), kt.JointMotor("end", last, torque="pull"))
    events = [
        kt.ExpressionEvent("blow", "t - 0.01", action=kt.Impulse("m7", (0.5, 0, 0))),
        kt.ExpressionEvent("load", "t - 0.01", action=kt.SetParameter("pull", "-300")),
    ]
    turned = kt.Model.of(
        "turned", *model.parameters, *model.markers, *model.loads[::-1], *model.bodies[::-1], *model.joints
    )
    exact = kt.simulate(model, 0.03, events=events, method="dop853", rtol=1e-12, atol=1e-14, output=0.01)
    for other in (model, turned):
        assert prepare(other).compiled.system(stiff=True).band is not None
        run = kt.simulate(other, 0.03, events=events, method="rodas5p", output=0.01)
        for k in range(count):
            at = f"s{k}.displacement"
            assert run[at] == pytest.approx(exact[at], abs=1e-10)
    assert abs(exact[f"{last}.displacement"][-1]) > 1e-4


def test_the_pattern_holds_all_that_products_find() -> None:
    """Stage by stage: entries of ∂ż/∂z outside the pattern are zero, at a state without symmetry."""
    prepared = prepare(bushed_row(10))
    compiled = prepared.compiled
    graph, system = compiled.rhs_graph(), compiled.system(stiff=True)
    assert graph is not None and system.products is not None
    masks = dependence(graph, "zdot", "z")
    n, kernel = system.n_z, system.products.kernel
    z = compiled.pack(prepared.state) + 0.1 * np.random.default_rng(2).normal(size=n)
    found = np.zeros((n, n))
    for j in range(n):
        direction = np.zeros(n + 1)
        direction[j] = 1.0
        p = np.zeros(system.n_p)
        found[:, j] = kernel(t=0.3, z=z, p=p, direction=direction)["product"].ravel()
    allowed = np.array([[bool(mask >> j & 1) for j in range(n)] for mask in masks])
    assert not found[~allowed].any()
    assert allowed[: system.n_x].sum() < 0.3 * allowed[: system.n_x].size


@pytest.mark.slow
def test_a_step_costs_in_proportion_to_the_bodies() -> None:
    """Width of the band, number of products and memory per body do not grow with the row."""
    patterns, lengths = [], []
    for count in (40, 80):
        system = prepare(sliders(count)).compiled.system(stiff=True)
        assert system.band is not None
        patterns.append((system.band.lower, system.band.upper, system.band.colours))
        lengths.append(blank_memory(system, [load_method("radau5")]).reals.size)
    assert patterns[0] == patterns[1]
    assert lengths[1] < 2.1 * lengths[0]


def test_looking_for_stiffness_costs_next_to_nothing() -> None:
    """Of a free vibration that dop853 follows in long steps, the spectrum is looked at, more and more seldom."""
    items = [
        kt.Body("mass", 1.0, inertia=(0.1, 0.1, 0.1, 0, 0, 0), pose=kt.Frame()),
        kt.Prismatic("guide", "ground", "mass", point=(0, 0, 0), axis=(1, 0, 0)),
        kt.JointSpring("spring", "guide", stiffness=400.0),
    ]
    model = kt.Model.of("free vibration", *items)
    asked = {"t_end": 60.0, "rtol": 1e-6, "atol": 1e-8, "initial": {"guide.displacement": 0.1}, "output": 1.0}
    auto, by_hand = (kt.simulate(model, method=name, **asked).statistics for name in ("auto", "dop853"))
    assert not auto["switches"]
    assert by_hand["evaluations"] < auto["evaluations"] < 1.03 * by_hand["evaluations"]
