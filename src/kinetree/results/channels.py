"""Channels: everything a run can be asked for by name.

A channel is a quantity over time, with a unit. A scalar channel has no components and k values at k times;
any other has c named components and values of shape (k, c). One component is addressed by one more segment:
``crank.position`` is (k, 3), ``crank.position.x`` is (k,). World axes are those of the inertial frame.

=======================================================  ===============================================  =============
name                                                     meaning                                          unit
=======================================================  ===============================================  =============
``JOINT.angle``, ``JOINT.angle_rate``, …                 coordinates and speeds by the joint's names      rad, rad/s, …
``JOINT.acceleration``                                   rates of the joint's speeds                      rad/s², m/s²
``JOINT.reaction``                                       force of the joint, world axes                   N
``JOINT.reaction_moment``                                moment of the joint about its point, world       N·m
``PLACE.position``, ``.velocity``, ``.acceleration``     motion of a mass centre or a marker, world axes  m, m/s, m/s²
``PLACE.rotation``                                       to world axes, nine components row by row        1
``PLACE.quaternion``                                     to world axes, x, y, z, w                        1
``PLACE.angular_velocity``, ``.angular_acceleration``    world axes                                       rad/s, rad/s²
``BODY.origin``                                          origin of the body's frame, world axes           m
``LOAD.force``, ``LOAD.moment``, ``LOAD.power``          what a load exerts, and its power                N, N·m, W
``SPRING.length``, ``SPRING.tension``                    of a spring or damper between two places         m, N
``CONSTRAINT.force``                                     force or moment that keeps a constraint          N or N·m
``CONSTRAINT.on.PLACE``                                  its force on a place, world axes                 N
``DRIVER.power``                                         power a prescribed motion puts in                W
``DEFINITION``                                           an expression with a name                        its own
``MEASURE``                                              a quantity between places, in chosen axes        m, rad, N, …
``energy.kinetic``, ``.potential``, ``.total``           mechanical energy of the whole model             J
``work.ACCOUNT``                                         work done since the start, by what did it        J
``residual.position``, ``.velocity``, ``.acceleration``  largest error of the constraints at each level   1
``residual.LEVEL.lengths``, ``residual.LEVEL.angles``    those of positions and velocities by unit        m, rad, per s
=======================================================  ===============================================  =============
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Protocol, runtime_checkable

from kinetree.arrays import Array
from kinetree.results.shared_reactions import SharedReaction
from kinetree.words.names import near

_WILD = frozenset("*?[")


class ChannelError(KeyError):
    """A channel was asked for that the run does not have; the message names the nearest one."""

    def __str__(self) -> str:
        return str(self.args[0]) if self.args else ""


@dataclass(frozen=True)
class ChannelInfo:
    """Unit, components and meaning of a channel.

    Parameters
    ----------
    unit : str
        SI unit, ``"1"`` where there is none; all units, where the components have different ones.
    components : tuple of str
        Names of the columns; empty for a scalar channel.
    description : str
        One line, in words.
    kind : str
        Kind of owner: "state", "joint", "body", "marker", "load", "constraint", "driver", "block", "contact",
        "friction", "definition", "measure", "energy" or "residual".
    units : tuple of str
        Unit of every component, where they differ.
    doubt : str
        Sentence on why the values are not the only ones that go with the motion; empty where they are.
    """

    unit: str
    components: tuple[str, ...] = ()
    description: str = ""
    kind: str = ""
    units: tuple[str, ...] = ()
    doubt: str = ""

    @classmethod
    def of(
        cls, units: tuple[str, ...], components: tuple[str, ...], description: str, kind: str
    ) -> ChannelInfo:
        """A channel whose components have these units (one for all, where they agree)."""
        different = tuple(dict.fromkeys(units))
        return cls(", ".join(different), components, description, kind, units if len(different) > 1 else ())

    def unit_of(self, column: int) -> str:
        """Unit of one component."""
        return self.units[column] if self.units else self.unit

    @property
    def width(self) -> int:
        return len(self.components) or 1


@runtime_checkable
class ChannelSource(Protocol):
    """Computes channels from states; compiled code stands behind it, built when first needed."""

    @property
    def names(self) -> Mapping[str, ChannelInfo]:
        """Every channel that can be computed."""

    def evaluate(
        self, names: Sequence[str], t: Array, x: Array, y: Array, w: Array, p: Array
    ) -> Mapping[str, Array]:
        """Values of the named channels, (k,) or (k, c), at times t (k,) in s.

        x (k, n_x), y (k, n_y), w (k, n_w) are the states in the layout of the run; p (k, n_p) the
        parameters, or (1, n_p) where they do not change.
        """


@runtime_checkable
class ReactionJudge(Protocol):
    """Knows which reactions of joints the motion determines."""

    def shared_reactions(self, t: float, x: Array, y: Array, p: Array) -> Mapping[str, SharedReaction]:
        """Reactions that are not unique in a state of the run's layout, by joint."""


class ChannelList(Mapping[str, ChannelInfo]):
    """Names of channels with their descriptions; it can be searched, and prints as a table."""

    def __init__(self, entries: Mapping[str, ChannelInfo]) -> None:
        self._entries = dict(entries)

    def __getitem__(self, name: str) -> ChannelInfo:
        """Return unit and meaning of a channel, or of one component of a channel."""
        channel, component = self.split(name)
        info = self._entries[channel]
        if component is None:
            return info
        words = f"{info.description}, component {info.components[component]}".lstrip(", ")
        return ChannelInfo(info.unit_of(component), (), words, info.kind, doubt=info.doubt)

    def __iter__(self) -> Iterator[str]:
        return iter(self._entries)

    def __len__(self) -> int:
        return len(self._entries)

    def __contains__(self, name: object) -> bool:
        try:
            self.split(str(name))
        except ChannelError:
            return False
        return isinstance(name, str)

    def __repr__(self) -> str:
        width = max((len(name) for name in self), default=0)
        lines = [f"{len(self)} channels"]
        for name, info in self.items():
            columns = f" ({', '.join(info.components)})" if info.components else ""
            lines.append(f"  {name:<{width}}  [{info.unit}]{columns}  {info.description}".rstrip())
            if info.doubt:
                lines.append(f"    ! {info.doubt}")
        return "\n".join(lines)

    def search(self, text: str) -> ChannelList:
        """Channels that match a pattern (``*``, ``?``), or have the text in name, kind or description."""
        if _WILD & set(text):
            return ChannelList({n: i for n, i in self._entries.items() if fnmatchcase(n, text)})
        wanted = text.lower()
        return ChannelList(
            {n: i for n, i in self._entries.items() if wanted in f"{n}\n{i.kind}\n{i.description}".lower()}
        )

    def split(self, name: str) -> tuple[str, int | None]:
        """Channel and column of a name: ``crank.position.y`` → ("crank.position", 1).

        Raises
        ------
        ChannelError
            The name is unknown; the nearest ones are given.
        """
        if name in self._entries:
            return name, None
        channel, _, component = str(name).rpartition(".")
        if channel in self._entries and component in self._entries[channel].components:
            return channel, self._entries[channel].components.index(component)
        raise ChannelError(f"there is no channel {name!r}; {self._remedy(str(name))}")

    def expand(self, patterns: Iterable[str]) -> list[str]:
        """Names for a list of names and patterns, each name once, in the order given.

        Raises
        ------
        ChannelError
            Lists every name that is unknown and every pattern that matches nothing.
        """
        found: dict[str, None] = {}
        faults: list[str] = []
        for pattern in [patterns] if isinstance(patterns, str) else patterns:
            if pattern not in self and _WILD & set(pattern):
                matches = [name for name in self if fnmatchcase(name, pattern)]
                if not matches:
                    faults.append(f"no channel matches {pattern!r}; {self._remedy(pattern)}")
                found.update(dict.fromkeys(matches))
                continue
            try:
                self.split(pattern)
            except ChannelError as error:
                faults.append(str(error))
            found[pattern] = None
        if faults:
            raise ChannelError("\n".join(faults))
        return list(found)

    def _remedy(self, name: str) -> str:
        if not self._entries:
            return "this run has no channels"
        owner, _, last = name.rpartition(".")
        info = self._entries.get(owner)
        if info is not None:
            return (
                f"the components of {owner!r} are {', '.join(info.components)}"
                if info.components
                else f"{owner!r} has no components"
            )
        found = near(name, self._entries, 3)
        if owner:
            siblings = [n for n in self._entries if n.startswith(owner + ".")]
            found += siblings or [n for n in self._entries if n.endswith("." + last)]
            found = list(dict.fromkeys(found))
        if found:
            return "did you mean " + " or ".join(repr(n) for n in found[:3]) + "?"
        listed = list(self._entries)[:6]
        more = f" and {len(self) - len(listed)} more" if len(self) > len(listed) else ""
        return f"choose from {', '.join(repr(n) for n in listed)}{more}"
