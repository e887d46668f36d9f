"""The spanning tree: numbering outward, shape of the tree, cuts, floating bodies."""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kinetree.model import GROUND, Body, Frame, Model
from kinetree.model.joints import Custom, Free, Joint, Revolute, Spherical, Weld
from kinetree.model.topology import Topology

INERTIA = (0.1, 0.1, 0.1, 0.0, 0.0, 0.0)
EIGHT = (0, 1, 2, 1, 2, 1, 1, 7)


def body(name: str) -> Body:
    return Body(name, 1.0, inertia=INERTIA)


def joint(name: str, inner: str, outer: str, kind: type[Joint] = Revolute, **more: Any) -> Joint:
    if kind is Custom:
        more |= {"coordinates": ("s",), "displacement_law": ("s", 0.0, 0.0)}
    return kind(name, inner, outer, frame_inner=Frame(), frame_outer=Frame.at((1.0, 0.0, 0.0)), **more)


def opened(*parts: Any) -> Topology:
    model = Model.of("graph", *parts)
    assert model.validate().faults == ()
    return model.topology


def tree_of(connection: Iterable[int]) -> list[Any]:
    """Bodies B1 … Bn and the joints of a body-connection array."""
    lower = tuple(connection)
    names = [GROUND, *(f"B{k}" for k in range(1, len(lower) + 1))]
    joints = [joint(f"J{k}", names[low], names[k]) for k, low in enumerate(lower, start=1)]
    return [*map(body, names[1:]), *joints]


def test_eight_bodies() -> None:
    topology = opened(*tree_of(EIGHT))
    assert topology.bodies == tuple(f"B{k}" for k in range(1, 9))
    assert topology.L == EIGHT
    assert topology.u == (0, 1, 2, 1, 2, 1, 1, 2)
    assert topology.cuts == ()
    assert topology.notes == ()
    assert topology.ends == (3, 4, 5, 6, 8)
    assert topology.junctions == (1, 2)
    assert topology.chains == ((0, 1), (1, 2), (2, 3), (1, 4), (2, 5), (1, 6), (1, 7, 8))
    assert topology.children(1) == (2, 4, 6, 7)
    assert topology.path(8) == (8, 7, 1)
    assert (topology.number("B7"), topology.number(GROUND)) == (7, 0)
    assert [tree.joint.name for tree in topology.tree] == [f"J{k}" for k in range(1, 9)]
    assert not any(tree.reversed for tree in topology.tree)


@given(order=st.permutations(range(16)), flips=st.lists(st.booleans(), min_size=8, max_size=8))
@settings(max_examples=60, deadline=None)
def test_order_and_direction_of_input_do_not_change_the_tree(order: list[int], flips: list[bool]) -> None:
    parts = tree_of(EIGHT)
    for k, flip in enumerate(flips):
        if flip:
            parts[8 + k] = joint(f"J{k + 1}", parts[8 + k].outer, parts[8 + k].inner)
    topology = opened(*[parts[i] for i in order])
    lower = {
        name: GROUND if low == 0 else topology.bodies[low - 1]
        for name, low in zip(topology.bodies, topology.L, strict=True)
    }
    assert lower == {f"B{k}": GROUND if low == 0 else f"B{low}" for k, low in enumerate(EIGHT, start=1)}
    assert all(low < k for k, low in enumerate(topology.L, start=1))
    for name, steps, tree in zip(topology.bodies, topology.u, topology.tree, strict=True):
        assert steps == (0, 1, 2, 1, 2, 1, 1, 2)[int(name[1]) - 1]
        assert tree.reversed == flips[int(name[1]) - 1]


def four_bar(**cut: Any) -> Topology:
    """Ground – a – b – c – ground; ``cut`` gives the wish of each joint J1 … J4."""
    ends = [GROUND, "a", "b", "c", GROUND]
    joints = [joint(f"J{i}", ends[i - 1], ends[i], cut=cut.get(f"J{i}")) for i in (1, 2, 3, 4)]
    return opened(*map(body, "abc"), *joints)


def test_loop_is_cut_far_from_ground() -> None:
    topology = four_bar()
    assert len(topology.cuts) == 1
    assert topology.cuts[0].name in ("J2", "J3")
    assert max(topology.u) == 1


@pytest.mark.parametrize("name", ["J1", "J2", "J3", "J4"])
def test_cut_where_the_user_wants(name: str) -> None:
    assert [cut.name for cut in four_bar(**{name: True}).cuts] == [name]


@pytest.mark.parametrize("kept", [*itertools.combinations(["J1", "J2", "J3", "J4"], 3)])
def test_never_cut_what_the_user_keeps(kept: tuple[str, ...]) -> None:
    topology = four_bar(**dict.fromkeys(kept, False))
    assert {cut.name for cut in topology.cuts} == {"J1", "J2", "J3", "J4"} - set(kept)
    assert_spanning(topology, 3, 4)


@pytest.mark.parametrize("place", [1, 2])
def test_of_equally_deep_cuts_the_joint_with_more_freedom(place: int) -> None:
    """A four-bar can be cut at two joints without getting deeper."""
    ends = [GROUND, "a", "b", "c", GROUND]
    joints = [joint(f"J{i}", ends[i], ends[i + 1], Spherical if i == place else Revolute) for i in range(4)]
    assert [cut.name for cut in opened(*map(body, "abc"), *joints).cuts] == [f"J{place}"]


def test_custom_joint_is_kept() -> None:
    for place in range(4):
        ends = [GROUND, "a", "b", "c", GROUND]
        kinds: list[type[Joint]] = [Weld] * 4
        kinds[place] = Custom
        topology = opened(
            *map(body, "abc"), *[joint(f"J{i}", ends[i], ends[i + 1], kinds[i]) for i in range(4)]
        )
        assert [type(cut) for cut in topology.cuts] == [Weld]
        assert_spanning(topology, 3, 4)


def test_body_behind_a_cut_floats() -> None:
    topology = opened(body("a"), joint("J1", GROUND, "a", cut=True))
    assert [cut.name for cut in topology.cuts] == ["J1"]
    assert isinstance(topology.tree[0].joint, Free)
    assert len(topology.notes) == 1


@pytest.mark.parametrize("order", [1, -1])
def test_of_bodies_that_float_together_the_one_with_a_pose_gets_the_free_joint(order: int) -> None:
    posed = Body("b", 1.0, inertia=INERTIA, pose=Frame.at((0.0, 0.0, 2.0)))
    topology = opened(*(body("a"), posed, body("c"))[::order], joint("J", "a", "b"), joint("K", "b", "c"))
    assert [t.joint.name for t in topology.tree if t.joint.inner == GROUND] == ["b_free"]


def test_floating_bodies_get_free_joints_of_unused_names() -> None:
    topology = opened(
        body("a"), body("b"), body("c"), joint("J", "a", "b"), joint("c_free", GROUND, "c"), body("d")
    )
    assert {t.joint.name for t in topology.tree} == {"a_free", "J", "c_free", "d_free"}
    assert [isinstance(topology.tree[topology.number(n) - 1].joint, Free) for n in "abcd"] == [
        *(True, False, False, True)
    ]
    assert topology.notes == (
        'body "a" is not connected to ground: it floats, with free joint "a_free"',
        'body "d" is not connected to ground: it floats, with free joint "d_free"',
    )
    clash = opened(body("a"), body("b"), joint("a_free", GROUND, "b"))
    assert {t.joint.name for t in clash.tree} == {"a_free", "a_free_"}


def assert_spanning(topology: Topology, bodies: int, joints: int) -> None:
    """Every body hangs on one joint that leads to its lower body; all other joints are cut."""
    assert len(topology.bodies) == len(set(topology.bodies)) == bodies
    for k, (low, steps, tree) in enumerate(zip(topology.L, topology.u, topology.tree, strict=True), start=1):
        assert 0 <= low < k
        assert steps == (0 if low == 0 else topology.u[low - 1] + 1)
        ends = (tree.joint.inner, tree.joint.outer)
        carried, carrier = ends if tree.reversed else ends[::-1]
        assert carried == topology.bodies[k - 1]
        assert carrier == (GROUND if low == 0 else topology.bodies[low - 1])
    in_tree = {tree.joint.name for tree in topology.tree}
    cut = {joint.name for joint in topology.cuts}
    assert not in_tree & cut
    added = len(topology.notes)
    assert len(cut) == joints - bodies + added
    assert len(in_tree | cut) == joints + added


def components(names: list[str], joints: list[Joint]) -> dict[str, str]:
    """A representative of each name's connected component."""
    root = {name: name for name in names}

    def find(name: str) -> str:
        while root[name] != name:
            name = root[name]
        return name

    for edge in joints:
        root[find(edge.inner)] = find(edge.outer)
    return {name: find(name) for name in names}


@given(data=st.data())
@settings(max_examples=200, deadline=None)
def test_random_graphs(data: st.DataObject) -> None:
    n = data.draw(st.integers(1, 9))
    names = [GROUND, *(f"B{k}" for k in range(1, n + 1))]
    pairs = data.draw(
        st.lists(
            st.tuples(st.sampled_from(names), st.sampled_from(names)).filter(lambda p: p[0] != p[1]),
            max_size=16,
        )
    )
    joints: list[Joint] = []
    kept: list[Joint] = []
    for i, (inner, outer) in enumerate(pairs):
        cut = data.draw(st.sampled_from([None, None, True, False]))
        kind = data.draw(st.sampled_from([Revolute, Spherical, Free, Weld, Custom]))
        same = components(names, kept)
        must_keep = cut is False or kind is Custom
        if must_keep and (same[inner] == same[outer] or cut is True):
            cut, kind, must_keep = None, Revolute, False
        joints.append(joint(f"J{i}", inner, outer, kind, cut=cut))
        kept += joints[-1:] if must_keep else []
    topology = opened(*map(body, names[1:]), *joints)
    assert_spanning(topology, n, len(joints))
    in_tree = {tree.joint.name for tree in topology.tree}
    assert {edge.name for edge in kept} <= in_tree
    assert not in_tree & {edge.name for edge in joints if edge.cut is True}
    uncut = [edge for edge in joints if edge.cut is not True]
    assert len(topology.notes) == len(set(components(names, uncut).values())) - 1
