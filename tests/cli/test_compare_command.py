"""``kinetree compare``."""

from __future__ import annotations

import json

import pytest

from kinetree.formulations.contract import FORMULATIONS


@pytest.mark.slow
def test_compare_prints_every_formulation(kinetree, pendulum):
    told = json.loads(kinetree("compare", pendulum, "--samples", 1, "--json").out)
    assert {way["formulation"] for way in told["ways"]} == {*FORMULATIONS, "gibbs-appell"}
    assert max(way["error"] for way in told["ways"]) < 1e-9
    assert told["automatic"] == "cut-joint"


def test_what_is_to_be_compared_must_be_said(kinetree, pendulum):
    for arguments, words in (
        ((), "give a model, or --family"),
        ((pendulum, "--family", "chain"), "give a model, or --family"),
        (("--family", "ring"), "there are chain, tree, loops"),
        (("--family", "chain", "--size", 0), "whole numbers from 1 on"),
        ((pendulum, "--size", 3), "--size and --output are for --family"),
        ((pendulum, "--samples", 0), "at least one state"),
    ):
        code, _, err = kinetree("compare", *arguments)
        assert code == 2
        assert words in err


def test_a_family_is_measured_and_drawn(kinetree, tmp_path):
    figure = tmp_path / "chain.svg"
    told = json.loads(kinetree("compare", "--family", "chain", "--size", 1, "-o", figure, "--json").out)
    assert told["sizes"] == [1]
    assert figure.read_text(encoding="utf-8").lstrip().startswith("<?xml")
