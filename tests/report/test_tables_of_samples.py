"""Tables of distributions: short headings, units with the names; what Laplace's method drew has no chains."""

from types import SimpleNamespace

import numpy as np

import kinetree as kt
from kinetree.analysis.search.posterior import Posterior
from kinetree.report.page.data import ChoiceBlock, TableBlock
from kinetree.report.views.searches import POSTERIOR


def drawn(method):
    samples = np.random.default_rng(1).normal(2.0, 0.1, (4, 50, 2))
    model = SimpleNamespace(name="arm", parameters=(kt.Parameter("m", 2.0, "kg"), kt.Parameter("mu", 0.1)))
    ones = np.ones(2)
    fit = SimpleNamespace(original=model, unit_of={"m": "kg", "mu": ""}.get)
    return Posterior(("m", "mu"), samples, method, {}, ones, 1e3 * ones, 0, fit)


def test_a_posterior_fits_beside_the_picture():
    (sheet,) = POSTERIOR.sheets(drawn("laplace"))
    table = next(block for block in sheet.blocks if isinstance(block, TableBlock))
    assert table.columns == ("", "mean", "σ", "2.5 %", "97.5 %", "median")
    assert [row[0] for row in table.rows] == ["m [kg]", "mu"]
    low, high, median = (float(cell) for cell in table.rows[0][3:])
    assert low < median < high


def test_only_a_sampler_has_chains():
    for method, charts in (("laplace", ["Samples by value"]), ("nuts", ["Samples by value", "Chains"])):
        found = drawn(method)
        (sheet,) = POSTERIOR.sheets(found)
        choice = next(block for block in sheet.blocks if isinstance(block, ChoiceBlock))
        assert [block.title for block in choice.options[0][1]] == charts
        assert ("4 chains of 50" in str(found)) == (method == "nuts")
    assert "200 samples by Laplace's method" in str(drawn("laplace"))
