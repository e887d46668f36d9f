"""The drawn graph of a mechanism: bodies in levels below the ground, joints between them, loop closures dashed."""

from __future__ import annotations

import html
from collections.abc import Iterator
from itertools import pairwise

from kinetree.model.body import GROUND
from kinetree.model.model import Model
from kinetree.model.spanning_tree import constraint_edges
from kinetree.model.topology import connections_rows
from kinetree.report.page.data import Block, GraphEdge, GraphNode, MechanismGraph, Sheet, TableBlock, Words

MOST_NODES = 150
"""Bodies that are drawn; larger mechanisms are listed."""

COLUMN, LEVEL, WIDTH, HEIGHT = 118.0, 66.0, 104.0, 26.0  # pixels of a picture
LETTERS = 15


def graph_of(model: Model) -> MechanismGraph:
    """Bodies with their numbers K, tree joints from L(K) to K, cut joints and other constraints.

    A body stands one level below the one that carries it, above the middle of those that it carries.
    """
    topology = model.topology
    count = len(topology.bodies)
    below: list[list[int]] = [[] for _ in range(count + 1)]
    for k, lower in enumerate(topology.L, start=1):
        below[lower].append(k)
    column = [0.0] * (count + 1)
    waiting, free = [0], 0
    order: list[int] = []
    while waiting:  # depth first, so that what hangs together stands side by side
        k = waiting.pop()
        order.append(k)
        waiting += reversed(below[k])
        if not below[k]:
            column[k] = float(free)
            free += 1
    for k in reversed(order):
        if below[k]:
            column[k] = sum(column[j] for j in below[k]) / len(below[k])
    level = [0, *(steps + 1 for steps in topology.u)]
    names = (GROUND, *topology.bodies)
    nodes = [GraphNode(name, k, column[k], level[k]) for k, name in enumerate(names)]
    edges = [
        GraphEdge(passed.joint.name, passed.joint.kind, (lower, k), cut=False)
        for k, (lower, passed) in enumerate(zip(topology.L, topology.tree, strict=True), start=1)
    ]
    edges += [
        GraphEdge(
            joint.name,
            joint.kind if joint.active else f"{joint.kind}, off",
            (topology.number(joint.inner), topology.number(joint.outer)),
            cut=True,
        )
        for joint in topology.cuts
    ]
    edges += [
        GraphEdge(
            edge.name,
            edge.kind if edge.active else f"{edge.kind}, off",
            (topology.number(first), topology.number(second)),
            cut=True,
        )
        for edge in constraint_edges(model)
        for first, second in pairwise(edge.bodies)
    ]
    return MechanismGraph("Bodies and joints", nodes, edges)


def topology_sheet(model: Model) -> Sheet:
    """The graph, the body-connection array with u_K, and chains, junctions, cut joints and constraints."""
    return Sheet("Topology", list(_blocks(model)))


def _blocks(model: Model) -> Iterator[Block]:
    topology = model.topology
    if len(topology.bodies) <= MOST_NODES:
        yield graph_of(model)
        if topology.cuts or model.constraints:
            yield Words(
                "Dashed: joints at which loops are cut open, and constraints; all others carry the body below them."
            )
    else:
        yield Words(f"A mechanism of {len(topology.bodies)} bodies is listed, not drawn.")
    rows = [
        (body, k, lower, steps, f"{passed.joint.name} ({passed.joint.kind})")
        for k, (body, lower, steps, passed) in enumerate(
            zip(topology.bodies, topology.L, topology.u, topology.tree, strict=True), start=1
        )
    ]
    yield TableBlock("Body-connection array", ("body", "K", "L(K)", "u_K", "joint"), rows)
    others = connections_rows(topology, constraint_edges(model))[2:]
    yield TableBlock("Paths", ("", ""), others)


def graph_svg(graph: MechanismGraph) -> str:
    """The graph as SVG for notebooks."""
    width = COLUMN * (1 + max(node.column for node in graph.nodes))
    height = LEVEL * (1 + max(node.level for node in graph.nodes))
    places = [(COLUMN * (n.column + 0.5), LEVEL * n.level + HEIGHT / 2 + 2) for n in graph.nodes]
    parts = [_edge(edge, places) for edge in graph.edges]
    parts += [_node(node, *place) for node, place in zip(graph.nodes, places, strict=True)]
    return (
        f'<svg viewBox="0 0 {width:g} {height:g}" width="{width:g}" style="max-width:100%;font:11px sans-serif" '
        f'role="img" aria-label="{html.escape(graph.title)}">{"".join(parts)}</svg>'
    )


def _node(node: GraphNode, x: float, y: float) -> str:
    return (
        f'<g><title>{html.escape(node.name)}</title><rect x="{x - WIDTH / 2:g}" y="{y - HEIGHT / 2:g}" '
        f'width="{WIDTH:g}" height="{HEIGHT:g}" rx="7" fill="#8883" stroke="#7f8a98"/>'
        f'<text x="{x:g}" y="{y + 4:g}" text-anchor="middle" fill="currentColor">'
        f'<tspan font-weight="bold">{node.number}</tspan> {html.escape(_short(node.name))}</text></g>'
    )


def _edge(edge: GraphEdge, places: list[tuple[float, float]]) -> str:
    (x1, y1), (x2, y2) = (places[k] for k in edge.ends)
    if edge.cut:  # bent aside, or it would lie on the tree
        bend = 0.35 * COLUMN
        line = f'<path d="M{x1:g} {y1:g}Q{(x1 + x2) / 2 + bend:g} {(y1 + y2) / 2 + bend:g} {x2:g} {y2:g}" '
        line += 'fill="none" stroke="#d97a06" stroke-dasharray="5 4"/>'
        x, y = (x1 + x2) / 2 + bend / 2, (y1 + y2) / 2 + bend / 2
    else:
        line = f'<line x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}" stroke="#7f8a98"/>'
        x, y = x1 + 0.62 * (x2 - x1), y1 + 0.5 * (y2 - y1)
    words = html.escape(f"{edge.name} ({edge.kind})")
    color = "#d97a06" if edge.cut else "#7f8a98"
    label = f'<text x="{x + 5:g}" y="{y + 4:g}" fill="{color}">{html.escape(_short(edge.name))}</text>'
    return f"<g><title>{words}</title>{line}{label}</g>"


def _short(text: str) -> str:
    return text if len(text) <= LETTERS else f"{text[: LETTERS - 1]}…"
