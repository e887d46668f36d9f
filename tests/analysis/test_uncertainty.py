"""Uncertainty of answers, against closed forms: Ishigami's function as the force on a mass, and a linear one."""

from functools import cache

import numpy as np
import pytest

import kinetree as kt
import kinetree.analysis.scenarios.uncertainty as uncertainty_module
from kinetree.analysis.scenarios.uncertainty import RunAnswer
from kinetree.results.channels import ChannelError


@cache
def pushed(force: str) -> kt.Model:
    """A mass of 2 kg that slides, pushed by a constant force F: after 2 s it is F · 1 m/N away."""
    return kt.Model.of(
        "pushed",
        *(kt.Parameter(name, 0.1) for name in ("a", "b", "c")),
        kt.Body("mass", 2.0, inertia=(1, 1, 1, 0, 0, 0), pose=kt.Frame()),
        kt.Prismatic("slide", "ground", "mass", point=(0, 0, 0), axis=(1, 0, 0)),
        kt.JointMotor("motor", "slide", torque=force),
    )


def test_indices_of_ishigami_are_the_closed_form():
    model = pushed("sin(a) + 7*sin(b)^2 + 0.1*c^4*sin(a)")
    values = dict.fromkeys("abc", kt.Uniform(-np.pi, np.pi))
    found = kt.uncertainty(model, 2.0, values, ["slide.displacement", "end(slide.displacement_rate)"], seed=1)
    a, b = 7.0, 0.1
    first = (1 + b * np.pi**4 / 5) ** 2 / 2, a**2 / 8, 0.0
    mixed = b**2 * np.pi**8 * 8 / 225
    variance = sum(first) + mixed
    assert found.count == 5 * 1024
    for k in range(2):
        assert found.first[k] == pytest.approx(np.array(first) / variance, abs=0.03)
        assert found.total[k] == pytest.approx(
            np.array([first[0] + mixed, first[1], mixed]) / variance, abs=0.03
        )
    assert found.mean == pytest.approx([a / 2, a / 2], abs=0.05)
    assert found.deviation == pytest.approx([np.sqrt(variance)] * 2, rel=0.02)
    exact = (np.array([first[0] + mixed, first[1], mixed]) / variance)[None]
    assert ((found.total_interval[0] < exact) & (exact < found.total_interval[1])).mean() > 0.8


def test_a_sum_of_normal_values_has_its_quantiles_and_shares():
    model = pushed("a + 2*b")
    values = {"a": kt.Normal(1.0, 0.3), "b": kt.Normal(0.5, 0.2), "slide.displacement": kt.Uniform(0.0, 0.6)}
    found = kt.uncertainty(model, 2.0, values, ["slide.displacement"], seed=2, count=512)
    parts = np.array([0.3**2, 0.4**2, 0.6**2 / 12])
    assert found.first[0] == pytest.approx(parts / parts.sum(), abs=0.03)
    assert found.total[0] == pytest.approx(parts / parts.sum(), abs=0.03)
    assert found.mean[0] == pytest.approx(1.0 + 1.0 + 0.3, abs=0.02)
    assert found.quantiles(0.5)[0, 0] == pytest.approx(2.3, abs=0.03)
    assert found.run(3)["slide.displacement"][-1] == pytest.approx(found["slide.displacement"][3], rel=1e-9)
    assert "slide.displacement" in found.to_dict()["answers"] and "first" in str(found)
    assert found.units == ("m",)


def test_answers_that_do_not_vary_and_runs_that_fail_are_said():
    found = kt.uncertainty(
        pushed("a"), 1.0, {"a": kt.Uniform(0, 1)}, ["mass.position.y", "slide.displacement"], seed=1, count=64
    )
    assert np.isnan(found.first[0]).all() and found.first[1] == pytest.approx([1.0], abs=0.05)
    heavy = pushed("b").replace(kt.Body("mass", "a", inertia=(1, 1, 1, 0, 0, 0), pose=kt.Frame()))
    some = kt.uncertainty(
        heavy,
        1.0,
        {"a": kt.Uniform(-0.1, 1.0), "b": kt.Uniform(0, 1)},
        ["slide.displacement"],
        seed=1,
        count=64,
    )
    assert np.array_equal(np.isnan(some["slide.displacement"]), some.values[:, 0] < 0)
    assert "mass must be positive" in str(some)
    with pytest.raises(kt.NoAnswerError, match="too many for indices"):
        kt.uncertainty(heavy, 1.0, {"a": kt.Uniform(-1, 0.01)}, ["slide.displacement"], count=64)


def test_extrema_between_the_rows_are_told():
    """Thrown forward and pulled back: the greatest distance is m v²/(2 F), about 1 m after 1 s."""
    values = {"a": kt.Uniform(-4.4, -3.6), "slide.displacement_rate": kt.Uniform(1.9, 2.1)}
    asked = (pushed("a"), 2.0, values, ["max(slide.displacement)"])
    fine, coarse = (
        kt.uncertainty(*asked, seed=1, count=16),
        kt.uncertainty(*asked, seed=1, count=16, output=0.4),
    )
    exact = -(fine.values[:, 1] ** 2) / fine.values[:, 0]
    assert np.abs(fine.samples[:, 0] - exact).max() < 1e-4 and fine.warnings == ()
    assert np.abs(coarse.samples[:, 0] - exact).max() > 0.01
    (words,) = coarse.warnings
    assert "max(slide.displacement) is read at 6 times only" in words and words in str(coarse)


def test_answers_are_read_from_rows():
    rows = np.array([[1.0, -3.0, 2.0]])
    expected = {"end": 2.0, "max": 2.0, "min": -3.0, "mean": 0.0, "peak": 3.0, "rms": np.sqrt(14 / 3)}
    read = {kind: RunAnswer.of(f" {kind}( A.angle ) ").read(rows)[0] for kind in expected}
    assert read == pytest.approx(expected)
    assert RunAnswer.of("A.reaction.x") == RunAnswer("A.reaction.x", "A.reaction.x", "end")


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"count": 100}, "100 is no power of 2.*give 128"),
        ({"values": {}}, "nothing is uncertain"),
        ({"values": {"a": 1.0}}, "values"),
        ({"answers": ["largest(slide.displacement)"]}, r"max\(channel\)"),
        ({"answers": ["slide.displacment"]}, "slide.displacement"),
        ({"answers": ["mass.position"]}, r"several components; name one of mass\.position\.x"),
        ({"values": {"aa": kt.Normal(1, 1)}}, "aa"),
    ],
)
def test_questions_without_an_answer(change, words):
    asked = {"values": {"a": kt.Normal(1.0, 0.1)}, "answers": ["slide.displacement"], "count": 2, **change}
    with pytest.raises((kt.ArgumentError, kt.NoAnswerError, KeyError), match=words):
        kt.uncertainty(pushed("a"), 1.0, **asked)


def test_answers_that_are_none_are_refused_before_the_runs(monkeypatch):
    made = []

    def counted(*given, **named):
        made.append(len(next(iter(named["parameters"].values()))))
        return simulate_many(*given, **named)

    simulate_many = uncertainty_module.simulate_many
    monkeypatch.setattr(uncertainty_module, "simulate_many", counted)
    model = kt.Model.of(
        "slider",
        kt.Parameter("pull", 1.0, "N"),
        kt.Body("block", 1.0, pose=kt.Frame()),
        kt.Prismatic("rail", "ground", "block", point=(0, 0, 0), axis=(1, 0, 0)),
        kt.JointMotor("motor", "rail", torque="pull"),
    )
    with pytest.raises(ChannelError, match=r"did you mean 'rail\.displacement_rate'"):
        kt.uncertainty(model, 0.1, {"pull": kt.Normal(1.0, 0.1)}, ["rail.rate"], count=64)
    assert made == [1]


def test_bounds_of_indices_follow_the_seed():
    values = {"a": kt.Normal(1.0, 0.3), "b": kt.Normal(0.5, 0.2)}
    asked = (pushed("a + 2*b"), 2.0, values, ["slide.displacement"])
    first, second, other = (kt.uncertainty(*asked, count=16, seed=seed) for seed in (1, 1, 2))
    assert np.array_equal(first.first_interval, second.first_interval)
    assert np.array_equal(first.total_interval, second.total_interval)
    assert not np.array_equal(first.total_interval, other.total_interval)
    assert str(first) == str(second)


def test_indices_are_those_of_scipy():
    from scipy.stats import sobol_indices

    random = np.random.default_rng(3)
    sets = random.normal(2.0, 1.0, (5, 64, 2)).cumsum(axis=0)
    rows = np.moveaxis(sets, 2, 1)
    known = sobol_indices(func={"f_A": rows[0], "f_B": rows[1], "f_AB": rows[2:]}, n=64)
    first, total, _ = uncertainty_module._indices(sets.reshape(-1, 2), 64, 3, 0)
    assert first == pytest.approx(known.first_order, rel=1e-12)
    assert total == pytest.approx(known.total_order, rel=1e-12)
