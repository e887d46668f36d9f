"""The graph as it is shown: the eight-body tree of the first source, a loop, a long chain."""

import json
from itertools import pairwise

import kinetree as kt
from kinetree.cli.app import start
from kinetree.model.spanning_tree import constraint_edges
from kinetree.model.topology import MOST_BODIES, connections_dict, connections_lines, connections_rows


def rods(*lower: int) -> kt.Model:
    """Rods 1, 2, … each hinged to the body of the number given."""
    bodies = [kt.Body.rod(f"B{k}", 1.0, 1.0, pose=kt.Frame()) for k in range(1, len(lower) + 1)]
    joints = [
        kt.Revolute(f"J{k}", f"B{low}" if low else "ground", f"B{k}", point=(0, 0, 0), axis=(0, 0, 1))
        for k, low in enumerate(lower, start=1)
    ]
    return kt.Model.of("rods", *bodies, *joints)


def test_a_tree_with_branches():
    topology = rods(0, 1, 2, 2, 4, 1, 6, 7).topology
    graph = connections_dict(topology)
    assert graph["L"] == [0, 1, 2, 2, 4, 1, 6, 7]
    assert graph["u"] == [0, 1, 2, 2, 3, 1, 2, 3]
    assert graph["junctions"] == [1, 2]
    assert sorted(map(tuple, graph["chains"])) == [(0, 1), (1, 2), (1, 6, 7, 8), (2, 3), (2, 4, 5)]
    # every body but ground ends exactly one step, so the chains hold every edge of the tree once
    edges = [(a, b) for chain in graph["chains"] for a, b in pairwise(chain)]
    assert sorted(edges) == sorted(zip(graph["L"], range(1, 9), strict=True))
    rows = dict(connections_rows(topology))
    assert rows["L(K)"] == "0, 1, 2, 2, 4, 1, 6, 7"
    assert "1–6–7–8" in rows["chains"]
    assert "cut joints" not in rows
    lines = connections_lines(topology)
    assert lines[5].split()[:4] == ["5", "4", "3", "B5"]


def test_a_loop_names_its_cut():
    model = rods(0, 1, 2).add(kt.Revolute("close", "B3", "ground", point=(0, 0, 0), axis=(0, 0, 1), cut=True))
    assert dict(connections_rows(model.topology))["cut joints"] == 'revolute "close" (B3 – ground)'


def test_constraints_are_edges_between_the_bodies_that_they_relate():
    model = rods(0, 1, 0).add(
        kt.Marker("tip", "B2", kt.Frame.at((0.5, 0, 0))),
        kt.PointOnLine("slider", "tip", "ground"),
        kt.Coupler("gear", (("J1", 0, 1.0), ("J3", 0, -2.0))),
        kt.JointDriver("motor", "J2", law="0.1*t"),
    )
    edges = {edge.name: set(edge.bodies) for edge in constraint_edges(model)}
    assert edges == {"slider": {"B2", "ground"}, "gear": {"B1", "B3"}, "motor": {"B1", "B2"}}
    (row,) = [
        text
        for label, text in connections_rows(model.topology, constraint_edges(model))
        if label == "constraints"
    ]
    assert 'coupler "gear" (B1 – B3)' in row
    named = connections_dict(model.topology, constraint_edges(model))["constraints"]
    assert [one["name"] for one in named] == ["slider", "gear", "motor"]


def test_long_lists_are_cut_short_for_people_only():
    topology = rods(*range(100)).topology
    assert f"… and {100 - MOST_BODIES} more bodies" in "\n".join(connections_lines(topology))
    assert "(100 in all)" in dict(connections_rows(topology))["L(K)"]
    assert len(connections_dict(topology)["L"]) == 100


def test_check_shows_it(tmp_path, capsys):
    kt.save(rods(0, 1, 1), tmp_path / "rods.toml")
    assert start(["check", str(tmp_path / "rods.toml")]) == 0
    shown = capsys.readouterr().out
    assert "chains: 0–1, 1–2, 1–3" in shown
    assert "junctions: 1" in shown
    assert start(["check", str(tmp_path / "rods.toml"), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["graph"]["u"] == [0, 1, 1]
