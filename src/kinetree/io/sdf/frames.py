"""Frames of an SDFormat file: what their names mean, where they are, and which link they move with."""

from __future__ import annotations

from kinetree.io.import_report import FilePlace, ImportReport
from kinetree.io.model_file import FileFault
from kinetree.io.poses import Pose, compose, inverse
from kinetree.io.sdf.records import MODEL, WORLD, Scope
from kinetree.io.sdf.values import AT_REST
from kinetree.words.names import nearest

Link = tuple[Scope, str]
"""A link, by the model that it is in and its name there."""

MOST_DEEP = 200
"""Frames that may be given in one another."""

FrameKey = tuple[tuple[str, ...], str]


class Frames:
    """Poses in the world, and links that frames are attached to; faults are told once for each place."""

    def __init__(self, report: ImportReport) -> None:
        self._report = report
        self._poses: dict[FrameKey, Pose | None] = {}
        self._told: set[FileFault] = set()

    def pose(self, scope: Scope, name: str, asked: FilePlace) -> Pose:
        """The pose of a frame in the world, as it is named in a scope; at rest where it has none, with a fault."""
        found = self._pose(scope, name, asked, ())
        return AT_REST if found is None else found

    def _pose(self, scope: Scope, name: str, asked: FilePlace, within: tuple[FrameKey, ...]) -> Pose | None:
        owner, last = self._owner(scope, name, asked)
        if owner is None:
            return None
        key = (owner.path, last)
        if key in self._poses:
            return self._poses[key]
        if key in within or len(within) > MOST_DEEP:
            words = "is given relative to itself" if key in within else "has too many frames below it"
            self._fault(asked, f'the frame "{name}" {words}', "give one of them in another frame")
            return None
        self._poses[key] = found = self._found(owner, last, asked, (*within, key))
        return found

    def _found(self, scope: Scope, name: str, asked: FilePlace, within: tuple[FrameKey, ...]) -> Pose | None:
        if name in (MODEL, WORLD):
            return self._model(scope, within)
        if name in scope.models:
            return self._model(scope.models[name], within)
        given = scope.frames[name]
        base = self._pose(scope, given.relative_to, given.place, within)
        return None if base is None else compose(base, given.pose)

    def _model(self, scope: Scope, within: tuple[FrameKey, ...]) -> Pose | None:
        """The frame of a model: its pose is that of its placement frame."""
        if scope.around is None:
            return AT_REST
        base = self._pose(scope.around, scope.relative_to, scope.place, within)
        if base is None or scope.placement == MODEL:
            return None if base is None else compose(base, scope.pose)
        placed = self._inside(scope, scope.placement, scope.place, ())
        return None if placed is None else compose(compose(base, scope.pose), inverse(placed))

    def _inside(self, scope: Scope, name: str, asked: FilePlace, within: tuple[str, ...]) -> Pose | None:
        """The pose of a frame of a model in the frame of the model itself."""
        if name == MODEL:
            return AT_REST
        first, nested, rest = name.partition("::")
        if first in scope.models:
            model = scope.models[first]
            base = self._inside(scope, model.relative_to, model.place, within)
            own = (
                AT_REST if model.placement == MODEL else self._inside(model, model.placement, model.place, ())
            )
            inner = self._inside(model, rest, asked, ()) if nested else AT_REST
            if base is None or own is None or inner is None:
                return None
            return compose(compose(compose(base, model.pose), inverse(own)), inner)
        if name in within or name not in scope.frames or len(within) > MOST_DEEP:
            words = "does not exist" if name not in scope.frames else "is given relative to itself"
            self._fault(asked, f'the frame "{name}" {words}', nearest(name, scope.names))
            return None
        given = scope.frames[name]
        base = self._inside(scope, given.relative_to, given.place, (*within, name))
        return None if base is None else compose(base, given.pose)

    def _owner(self, scope: Scope, name: str, asked: FilePlace) -> tuple[Scope | None, str]:
        """The scope that a name is of, and the name there."""
        if name == WORLD:
            while scope.around is not None:
                scope = scope.around
            return scope, WORLD
        *models, last = name.split("::")
        owner = scope
        for model in models:
            if model not in owner.models:
                self._fault(
                    asked, f'names "{name}", and there is no model "{model}"', nearest(name, scope.names)
                )
                return None, last
            owner = owner.models[model]
        if last != MODEL and last not in owner.frames and last not in owner.models:
            self._fault(asked, f'the frame "{name}" does not exist', nearest(name, scope.names))
            return None, last
        return owner, last

    def link(
        self, scope: Scope, name: str, asked: FilePlace, within: tuple[FrameKey, ...] = ()
    ) -> Link | None:
        """The link that a frame moves with; None for the world, and where there is none (with a fault)."""
        owner, last = self._owner(scope, name, asked)
        if owner is None or last == WORLD:
            return None
        if last in owner.links:
            return owner, last
        key = (owner.path, last)
        if key in within or len(within) > MOST_DEEP:
            self._fault(asked, f'the frame "{name}" is attached to itself', "attach it to a link")
            return None
        if last == MODEL or last in owner.models:
            model = owner if last == MODEL else owner.models[last]
            if model.around is None:
                return None
            first = model.canonical or next(iter((*model.links, *model.models)), "")
            if not first:
                self._fault(asked, f'the model "{name}" has no link', "name a frame of a model with links")
                return None
            return self.link(model, first, asked, (*within, key))
        return self.link(owner, owner.frames[last].attached_to, asked, (*within, key))

    def _fault(self, place: FilePlace, message: str, remedy: str) -> None:
        fault = FileFault(place.file, place.line, place.what, message, remedy)
        if fault not in self._told:
            self._told.add(fault)
            self._report.faults.append(fault)
