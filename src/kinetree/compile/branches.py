"""Branches of a tree that can be evaluated side by side."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from kinetree.symbolic.tree import Tree

MOST = 4
"""Branches, at most."""


def branches(lower: Sequence[int], weights: Sequence[int]) -> list[int]:
    """Cut a tree into a trunk and branches of about equal weight.

    Parameters
    ----------
    lower : sequence of int
        Of each link the number, from 1, of the one it hangs on; 0 is the ground. Links come after those they hang on.
    weights : sequence of int
        What each of them takes to evaluate.

    Returns
    -------
    list of int
        The branch of each link, from 1; 0 for those of the trunk.
    """
    n = len(lower)
    above: list[list[int]] = [[] for _ in range(n + 1)]
    total = [0, *weights]
    for k in range(n, 0, -1):
        total[lower[k - 1]] += total[k]
    for k in range(1, n + 1):
        above[lower[k - 1]].append(k)
    # open the heaviest branch, its lowest link going to the trunk, until none has more than its part
    limbs = [k for k in above[0] if total[k]]
    while limbs:
        heaviest = max(limbs, key=lambda k: (total[k], -k))
        if len(limbs) >= 2 and total[heaviest] * MOST <= 1.25 * total[0]:
            break
        limbs.remove(heaviest)
        limbs += [k for k in above[heaviest] if total[k]]
    return _numbered(lower, limbs, total)


def _numbered(lower: Sequence[int], limbs: Sequence[int], total: Sequence[int]) -> list[int]:
    """Number the branches; where there are too many, the lightest share a number."""
    loads: list[int] = []
    number: dict[int, int] = {}
    for k in sorted(limbs, key=lambda k: (-total[k], k)):
        if len(loads) < MOST:
            loads.append(0)
            place = len(loads) - 1
        else:
            place = min(range(MOST), key=lambda i: (loads[i], i))
        loads[place] += total[k]
        number[k] = place + 1
    found = [0] * (len(lower) + 1)
    for k in range(1, len(lower) + 1):
        found[k] = number.get(k, found[lower[k - 1]])
    return found[1:]


def alike(lower: Sequence[int], kinds: Sequence[Hashable]) -> list[list[list[int]]]:
    """Find branches that hang on the same link and are of the same build.

    Parameters
    ----------
    lower : sequence of int
        As for `branches`.
    kinds : sequence
        What a link is, with its joint: branches are alike where these are equal; None for one that does not move on its
        inner link, which counts as a part of that.

    Returns
    -------
    list of list of list of int
        Groups of branches; of each branch the numbers of its links, from 1, in corresponding order.
    """
    n = len(lower)
    above: list[list[int]] = [[] for _ in range(n + 1)]
    for k in range(n, 0, -1):
        above[lower[k - 1]] += [k] if kinds[k - 1] is not None else above[k]
    builds: dict[Hashable, int] = {}
    build = [0] * (n + 1)
    for k in range(n, 0, -1):
        above[k].sort(key=lambda i: (build[i], i))
        build[k] = builds.setdefault((kinds[k - 1], *(build[i] for i in above[k])), len(builds))
    groups = []
    trunk = [0]
    while trunk:
        k = trunk.pop()
        equals: dict[int, list[int]] = {}
        for i in sorted(above[k]):
            equals.setdefault(build[i], []).append(i)
        for found in equals.values():
            if len(found) > 1:
                groups.append([_links(above, i) for i in found])
            else:
                trunk += found
    return groups


def _links(above: list[list[int]], first: int) -> list[int]:
    """A branch from its first link on."""
    found, rest = [], [first]
    while rest:
        found.append(rest.pop())
        rest += reversed(above[found[-1]])
    return found


def alike_in_state(tree: Tree, n_x: int) -> list[list[list[int]]]:
    """The groups of `alike`, of each branch the elements of the state (x, y)."""
    kinds = [
        (link.joint.joint.kind, link.joint.joint.n_q, link.joint.joint.n_u) if link.moves else None
        for link in tree.links
    ]
    groups = alike([link.lower for link in tree.links], kinds)
    return [[_elements(tree, n_x, branch) for branch in group] for group in groups]


def limbs_in_state(tree: Tree, n_x: int) -> list[list[int]]:
    """The branches of `branches`, of each the elements of the state (x, y)."""
    weights = [link.joint.joint.n_u for link in tree.links]
    found = branches([link.lower for link in tree.links], weights)
    return [
        _elements(tree, n_x, [k for k, branch in enumerate(found, start=1) if branch == number])
        for number in range(1, max(found, default=0) + 1)
    ]


def _elements(tree: Tree, n_x: int, links: list[int]) -> list[int]:
    """The elements of the state that links have, given by their numbers from 1."""
    own = [(tree.links[k - 1].coordinates, tree.links[k - 1].speeds) for k in links]
    return [k for x, y in own for k in (*range(x.start, x.stop), *range(n_x + y.start, n_x + y.stop))]
