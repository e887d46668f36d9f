"""What scenarios are given: values that depend on their number alone, drawn without repetition."""

from itertools import product

import numpy as np
import pytest
from scipy import stats

import kinetree as kt
from kinetree.analysis.scenarios.plan import VALUES_PER_STREAM as SIZE
from kinetree.analysis.scenarios.plan import ArrayValues, RandomValues, grid_columns, plan_of

MANY = 5 * SIZE + 100
DISTRIBUTIONS = [
    (kt.Uniform(-2.0, 5.0), stats.uniform(-2.0, 7.0)),
    (kt.Normal(3.0, 0.5), stats.norm(3.0, 0.5)),
    (kt.LogUniform(0.1, 1000.0), stats.loguniform(0.1, 1000.0)),
]


@pytest.mark.parametrize(("asked", "exact"), DISTRIBUTIONS)
def test_drawn_values_have_their_distribution_and_none_comes_twice(asked, exact):
    values = RandomValues("mass", asked, seed=1).values(0, MANY)
    assert values.shape == (MANY,)
    assert np.unique(values).size == MANY  # no block repeats another
    assert stats.kstest(values, exact.cdf).pvalue > 1e-3
    ranks = exact.cdf(values)
    for lag in (
        1,
        SIZE - 1,
        SIZE,
        SIZE + 1,
        2 * SIZE,
    ):  # neighbours and neighbouring blocks are independent
        r = np.corrcoef(ranks[:-lag], ranks[lag:])[0, 1]
        assert abs(r) < 5 / np.sqrt(MANY - lag), lag


@pytest.mark.parametrize(
    ("start", "stop"),
    [(0, 10), (5, 5), (SIZE - 1, SIZE), (SIZE - 3, SIZE + 3), (SIZE, 2 * SIZE), (3000, 3 * SIZE + 7)],
)
def test_a_scenario_gets_its_values_however_they_are_cut(start, stop):
    column = RandomValues("mass", kt.Normal(0.0, 1.0), seed=4)
    whole = column.values(0, 4 * SIZE)
    np.testing.assert_array_equal(column.values(start, stop), whole[start:stop])


def test_seed_and_name_decide_the_stream():
    def values(name, seed):
        return RandomValues(name, kt.Uniform(0.0, 1.0), seed).values(0, SIZE)

    np.testing.assert_array_equal(values("a", 3), values("a", 3))
    for other in (values("b", 3), values("a", 4)):
        assert abs(np.corrcoef(values("a", 3), other)[0, 1]) < 5 / np.sqrt(SIZE)


def test_a_grid_lists_all_combinations_the_last_axis_fastest():
    axes = {"a": np.array([1.0, 2.0]), "b": np.array([10.0, 20.0, 30.0]), "c": np.array([0.1, 0.2])}
    columns = grid_columns(axes, dict.fromkeys(axes, "m"))
    wanted = np.array(list(product(*axes.values())))
    assert list(columns) == list(axes)
    for k, column in enumerate(columns.values()):
        np.testing.assert_array_equal(column.values(0, 12), wanted[:, k])
        np.testing.assert_array_equal(column.values(4, 9), wanted[4:9, k])
        assert column.number == k


def test_a_plan_hands_out_what_was_given():
    given = {"m": np.arange(6.0), "k": 3.0, "c": kt.Uniform(0.0, 1.0)}
    plan = plan_of("simulate_many", given, {"A.angle": [0.1] * 6}, None, 7)
    assert plan.count == 6
    parameters, initial = plan.tables(2, 5)
    np.testing.assert_array_equal(parameters["m"], [2.0, 3.0, 4.0])
    assert parameters["k"].ndim == 0 and parameters["k"] == 3.0
    np.testing.assert_array_equal(parameters["c"], RandomValues("c", kt.Uniform(0.0, 1.0), 7).values(2, 5))
    np.testing.assert_array_equal(initial["A.angle"], [0.1] * 3)
    assert set(plan.varied(0, 6)) == {"m", "c", "A.angle"}  # k is the same for all
    assert plan_of("simulate_many", {"k": 1.0}, {}, None, None).count == 1
    assert plan_of("simulate_many", {"k": 1.0}, {}, 9, None).count == 9


def test_columns_are_told_apart_by_what_they_say():
    """Shards computed for one plan are never taken for those of another."""
    columns = [
        ArrayValues(np.array(1.0)),
        ArrayValues(np.array(2.0)),
        ArrayValues(np.array([1.0, 2.0])),
        ArrayValues(np.array([1.0, 2.5])),
        RandomValues("m", kt.Uniform(0.0, 1.0), 1),
        RandomValues("m", kt.Uniform(0.0, 1.0), 2),
        RandomValues("m", kt.Uniform(0.0, 1.5), 1),
        RandomValues("m", kt.Normal(0.0, 1.0), 1),
        *grid_columns({"a": np.array([1.0, 2.0]), "b": np.array([1.0, 2.0])}, {"a": "m", "b": "m"}).values(),
    ]
    said = [repr(column.described()) for column in columns]
    assert len(set(said)) == len(columns)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (({"m": kt.Uniform(0, 1)}, {}, 3, None), "no seed"),
        (({"m": kt.Uniform(0, 1)}, {}, None, 1), "how often"),
        (({"m": [1.0, 2.0], "k": [1.0]}, {}, None, None), "same length"),
        (({"m": [1.0, 2.0]}, {}, 3, None), "same length"),
        (({"m": [[1.0]]}, {}, None, None), "one-dimensional"),
        (({"m": 1.0}, {}, 0, None), "count"),
        (({"m": kt.Uniform(0, 1)}, {}, 2, -1), "seed"),
    ],
)
def test_what_cannot_be_used_is_told(arguments, words):
    with pytest.raises(ValueError, match=words):
        plan_of("simulate_many", *arguments)


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: kt.Uniform(1.0, 1.0), "low below high"),
        (lambda: kt.LogUniform(0.0, 1.0), "positive"),
        (lambda: kt.LogUniform(2.0, 1.0), "low below high"),
        (lambda: kt.Normal(0.0, 0.0), "positive deviation"),
        (lambda: kt.Normal("a", 1.0), "number"),
    ],
)
def test_distributions_that_are_none_are_told(make, words):
    with pytest.raises(ValueError, match=words):
        make()
