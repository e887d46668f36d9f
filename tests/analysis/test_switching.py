"""Loads that switch: nothing is stepped over, whatever the method, the formulation and the number of scenarios."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import kinetree as kt
from kinetree.compile.switching import switch_times
from kinetree.solve.run_progress import Account
from kinetree.solve.solution import Solution
from kinetree.symbolic.mechanism import Mechanism
from strategies.effort import examples

METHODS = [
    ("auto", {}),
    ("tsit5", {"rtol": 1e-4}),
    ("rodas5p", {}),
    ("radau5", {}),
    ("rk4", {"step": 0.3}),
    ("gauss4", {"step": 0.3}),
]


def slider(torque: object, *more: object) -> kt.Model:
    """1 kg on a prismatic joint along x, at rest."""
    return kt.Model.of(
        "slider",
        kt.Body.sphere("block", 1.0, 0.1, pose=kt.Frame.at((0, 0, 0))),
        kt.Prismatic("s", "ground", "block", point=(0, 0, 0), axis=(1, 0, 0)),
        kt.JointMotor("motor", "s", torque=torque),
        *more,
    )


def train(pulses: list[tuple[float, float, float]]) -> str:
    return " + ".join(f"if(t >= {a!r} and t < {a + d!r}, {F!r}, 0)" for a, d, F in pulses)


def final_speed(run: kt.Run) -> float:
    assert run.status == "finished" and run.audit.verdict == "ok"
    return float(run["s.displacement_rate"][-1])


TWENTY = [(1 + 0.4 * k, 0.01, 1.0 + k) for k in range(20)]
CASES = [
    ("if(t > 5 and t < 6, 1, 0)", 1.0),
    ("if(t >= 5 and t <= 6, 1, 0)", 1.0),
    (train(TWENTY), 2.1),
    ("if(mod(t, 0.5) < 0.01, 1, 0)", 0.2),
    ("max(t - 5, 0) - min(t, 5) + 5", 12.5 + 12.5),
    ("floor(t)", 45.0),
]


@pytest.mark.in_turn(2)
@pytest.mark.parametrize(("method", "options"), METHODS, ids=[name for name, _ in METHODS])
def test_speed_is_the_impulse_of_the_pulses(method: str, options: dict[str, float]) -> None:
    for torque, exact in CASES:
        run = kt.simulate(slider(torque), 10.0, method=method, **options)  # type: ignore[arg-type]
        assert final_speed(run) == pytest.approx(exact, rel=1e-12), torque


def test_a_square_wave_of_636_edges() -> None:
    edges = np.r_[np.arange(637) * np.pi / 200, 10.0]
    exact = float(np.sum(np.diff(edges) * np.resize([1, -1], 637)))
    assert final_speed(kt.simulate(slider("sign(sin(200*t))"), 10.0)) == pytest.approx(exact, abs=1e-11)


def test_rows_before_and_behind_a_pulse_follow_its_exact_motion() -> None:
    t = np.array([0.0, 4.999, 5.0, 5.25, 6.0, 7.5, 10.0])
    run = kt.simulate(slider("if(t > 5 and t <= 6, 3, 0)"), 10.0, output=t)
    inside = np.clip(t - 5.0, 0.0, 1.0)
    np.testing.assert_allclose(run["s.displacement_rate"], 3.0 * inside, atol=1e-13)
    np.testing.assert_allclose(
        run["s.displacement"], 1.5 * inside**2 + 3.0 * np.maximum(t - 6.0, 0.0), atol=1e-12
    )


@pytest.mark.parametrize("edge", ["t > 2", "t >= 2", "not t < 2", "step(t - 2)", "floor(t/2)"])
def test_a_run_begins_behind_and_ends_before_a_switching_at_its_ends(edge: str) -> None:
    model = slider(f"if({edge}, 1, -1)")
    assert final_speed(kt.simulate(model, 2.0, t_start=1.0)) == pytest.approx(-1.0, abs=1e-14)
    assert final_speed(kt.simulate(model, 3.0, t_start=2.0)) == pytest.approx(1.0, abs=1e-14)


def test_a_run_cut_in_a_step_in_which_a_load_switches_is_the_same_to_the_last_bit() -> None:
    """The step is taken again up to the switching in both, though its error is far below the tolerances."""
    model = slider("1 + if(s.displacement > 2, 1e-4, 0)")
    loose = {"rtol": 1e-3, "atol": 1e-3}
    whole = kt.simulate(model, 5.0, output=[5.0], **loose)
    for cut in (0.5, 1.0, 1.9):  # 2 m after 2 s
        first = kt.simulate(model, cut, output=[cut], **loose)
        rest = kt.continue_run(first, model, 5.0, output=[5.0])
        assert np.array_equal(rest.z[-1], whole.z[-1]), cut
    assert final_speed(whole) == pytest.approx(5.0 + 3e-4, abs=1e-12)


def test_a_run_cut_anywhere_and_continued_is_the_same_to_the_last_bit() -> None:
    model = slider(train(TWENTY))
    whole = kt.simulate(model, 10.0, output=0.1)
    for cut in (0.7, 1.0, 3.405, 5.0):
        first = kt.simulate(model, cut)
        rest = kt.continue_run(first, model, 10.0, output=whole.t[whole.t > cut])
        np.testing.assert_array_equal(rest["s.displacement"], whole["s.displacement"][whole.t > cut])


def test_a_parameter_set_on_the_way_moves_the_switchings() -> None:
    model = slider("if(t > a and t < a + 0.001, 1000, 0)", kt.Parameter("a", 50.0))
    later = kt.ExpressionEvent("set", "t - 2", action=kt.SetParameter("a", "t + 1"))
    at_once = kt.ExpressionEvent("set", "t - 2", action=kt.SetParameter("a", "t"))
    for event in (later, at_once):
        assert kt.simulate(model, 10.0, events=[event])["s.displacement_rate"][-1] == pytest.approx(
            1.0, rel=1e-9
        )


def test_scenarios_switch_each_at_their_own_times() -> None:
    model = slider("if(t > a and t < a + d, 1/d, 0)", kt.Parameter("a", 1.0), kt.Parameter("d", 0.1))
    a, d = np.linspace(-0.5, 9.9, 23), np.geomspace(1e-4, 0.2, 23)
    many = kt.simulate_many(model, 10.0, parameters={"a": a, "d": d})
    assert many.finished.all()
    acted = np.clip(np.minimum(a + d, 10.0) - np.maximum(a, 0.0), 0.0, None) / d
    np.testing.assert_allclose(many.channel("s.displacement_rate")[:, -1], acted, atol=1e-10)


def test_too_many_switchings_are_refused_with_the_load_at_fault() -> None:
    with pytest.raises(ValueError, match=r'joint-motor "motor".*more than 1000000 times'):
        kt.simulate(slider("sign(sin(1e7*t))"), 10.0)


@pytest.mark.parametrize("formulation", ["cut-joint", "elimination", "augmented", "kane-angles"])
def test_every_formulation_stops_at_switchings(formulation: str) -> None:
    """A pendulum kicked by 1 ms pulses of torque: u jumps by ∫τ/J up to the turning of gravity in that time."""
    kicked = kt.Model.of(
        "pendulum",
        kt.Gravity(acceleration=(0, -9.81, 0)),
        kt.Body.rod("rod", 1.0, 1.0, pose=kt.Frame.at((0, -0.5, 0))),
        kt.Revolute("hinge", "ground", "rod", point=(0, 0, 0), axis=(0, 0, 1)),
        kt.JointMotor("motor", "hinge", torque="if(mod(t, 1) >= 0.5 and mod(t, 1) < 0.501, 100, 0)"),
    )
    run = kt.simulate(kicked, 3.2, formulation=formulation, rtol=1e-10, atol=1e-12)
    reference = kt.simulate(kicked, 3.2, method="rk4", step=1e-4)
    assert run["hinge.angle"][-1] == pytest.approx(float(reference["hinge.angle"][-1]), rel=1e-8)
    assert run.audit.verdict == "ok"


pulses = st.lists(
    st.tuples(st.floats(0.0, 9.0), st.floats(1e-4, 0.5), st.floats(-5.0, 5.0)), min_size=1, max_size=6
)


@examples(10, 25)
@given(pulses, st.sampled_from(METHODS[:2]))
def test_generated_trains_of_pulses_give_their_exact_impulse(
    drawn: list[tuple[float, float, float]], chosen: tuple[str, dict[str, float]]
) -> None:
    method, options = chosen
    run = kt.simulate(slider(train(drawn)), 10.0, method=method, output=np.array([0.0, 10.0]), **options)  # type: ignore[arg-type]
    assert run.status == "finished"
    exact = sum(F * ((a + d) - a) for a, d, F in drawn)
    assert run["s.displacement_rate"][-1] == pytest.approx(exact, abs=1e-10)


def test_intervals_of_output_have_no_time_twice() -> None:
    model = slider("0")
    for start, end, interval in (
        (-2.0, -1.0, 0.5),
        (0.0, 1.0, 0.1),
        (0.0, 1.0, 0.3),
        (0.0, 1.0, 2.0),
        (1e6, 1e6 + 1, 0.1),
    ):
        t = kt.simulate(model, end, t_start=start, output=interval).t
        assert (np.diff(t) > 1e-6).all() and t[0] == start and t[-1] == end


def test_a_run_that_an_event_stops_has_a_row_at_that_time() -> None:
    stop = kt.ExpressionEvent("stop", "s.q - 0.5", action=kt.Stop())
    for output in (None, 0.3, "steps", np.array([0.0, 3.0])):
        run = kt.simulate(slider("1"), 3.0, events=[stop], output=output)
        assert run.status == "stopped"
        assert run.t[-1] == pytest.approx(1.0, abs=1e-12) and run["s.displacement"][-1] == pytest.approx(
            0.5, abs=1e-12
        )


def test_bounces_do_not_search_the_switchings_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """After an event only what it changed is planned: a search for every switching, however many bounces there are."""
    law = "-9.81 + if(sin(20*t) > 0.3, 0.1, 0)"
    model = slider(law)
    floor = kt.ExpressionEvent("floor", "s.displacement", direction="falling", action=kt.Restitution(0.98))
    searches: list[int] = []
    ended = Account.solution

    def noted(self: Account, *words: str) -> Solution:
        searches.append(self.state.memory.searches)
        return ended(self, *words)

    monkeypatch.setattr(Account, "solution", noted)
    run = kt.simulate(model, 6.0, events=[floor], initial={"s.displacement": 0.1}, progress=False)
    functions = switch_times(Mechanism.of(model), [floor])
    assert functions is not None
    switchings = len(functions(np.array([]), 0.0, 6.0))
    assert run.status == "finished" and len(run.events) > 15 and switchings > 30
    assert searches[-1] <= switchings + 2
