"""The graph of a mechanism in the report."""

from __future__ import annotations

from importlib.resources import files

import numpy as np

import kinetree as kt
from kinetree.model.spanning_tree import constraint_edges
from kinetree.report.page.data import MechanismGraph, ReportData, TableBlock
from kinetree.report.page.graph import MOST_NODES, graph_of, graph_svg, topology_sheet


def _excavator() -> kt.Model:
    return kt.load(str(files("kinetree.examples").joinpath("excavator.toml"))).model


def test_every_body_stands_below_the_one_that_carries_it():
    model = _excavator()
    topology = model.topology
    graph = graph_of(model)
    assert [node.name for node in graph.nodes] == ["ground", *topology.bodies]
    tree = [edge for edge in graph.edges if not edge.cut]
    assert [edge.ends for edge in tree] == list(zip(topology.L, range(1, len(topology.L) + 1), strict=True))
    for edge in tree:
        upper, lower = (graph.nodes[k] for k in edge.ends)
        assert lower.level == upper.level + 1
    # every joint of the model is drawn once, what closes loops dashed, and none stands on another's place
    closing = [joint.name for joint in topology.cuts] + [edge.name for edge in constraint_edges(model)]
    assert {part.name for part in model.constraints} <= set(closing)
    assert sorted(edge.name for edge in graph.edges if edge.cut) == sorted(closing)
    assert {edge.name for edge in graph.edges} >= {joint.name for joint in model.joints}
    places = [(node.column, node.level) for node in graph.nodes]
    for i, (column, level) in enumerate(places):
        assert all(abs(column - c) >= 1.0 for c, other in places[:i] if other == level)


def test_table_is_the_body_connection_array():
    model = _excavator()
    topology = model.topology
    table = next(block for block in topology_sheet(model).blocks if isinstance(block, TableBlock))
    assert [row[2] for row in table.rows] == list(topology.L)
    assert [row[3] for row in table.rows] == list(topology.u)


def test_names_are_escaped_and_large_mechanisms_are_listed():
    model = kt.Model.of(
        "m", kt.Body("<b>&", 1.0, inertia=(1, 1, 1, 0, 0, 0)), kt.Revolute("<j>", "ground", "<b>&")
    )
    picture = graph_svg(graph_of(model))
    assert "<b>" not in picture
    assert "&lt;j&gt;" in picture
    links = [kt.Body(f"b{i}", 1.0, inertia=(1, 1, 1, 0, 0, 0)) for i in range(MOST_NODES + 1)]
    blocks = topology_sheet(kt.Model.of("many", *links)).blocks
    assert not any(isinstance(block, MechanismGraph) for block in blocks)


def test_page_draws_the_graph(open_page):
    model = _excavator()
    topology = model.topology
    data = ReportData(title="excavator", times=[0.0, 1.0], topology=topology_sheet(model))
    page = open_page(data)
    page.click("#tab-topology")
    assert page.js("return document.querySelectorAll('.graph .body').length") == len(topology.bodies)
    assert page.js("return document.querySelectorAll('.graph .cut path').length") == len(topology.cuts) + len(
        constraint_edges(model)
    )
    boxes = page.js(
        "return [...document.querySelectorAll('.graph rect, .graph .joint text')]"
        ".map(l => { const b = l.getBBox(); return [b.x, b.y, b.x + b.width, b.y + b.height]; })"
    )
    overlaps = sum(
        a[0] < b[2] - 1 and b[0] < a[2] - 1 and a[1] < b[3] - 1 and b[1] < a[3] - 1
        for i, a in enumerate(boxes)
        for b in boxes[:i]
    )
    assert overlaps == 0
    taken = "return document.querySelectorAll('#topology .take button').length"
    assert page.js(taken) == 3
    page.driver.execute_cdp_cmd(
        "Emulation.setDeviceMetricsOverride",
        {"width": 390, "height": 844, "deviceScaleFactor": 1, "mobile": True},
    )
    page.wait(
        "document.querySelector('.graph').getBoundingClientRect().width <= innerWidth - 20"
    )  # on a phone, too
    assert np.array(boxes).min() >= page.js("return document.querySelector('.graph').viewBox.baseVal.x")
