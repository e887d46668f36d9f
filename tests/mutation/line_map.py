"""Which tests run which lines, and which of them are tried for a change."""

from __future__ import annotations

import ast
import gzip
import hashlib
import json
from collections import defaultdict
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from tests.mutation.change import Change

START = 0.3
"""What the first test of a file takes more than by itself (s): its imports."""
PREFERRED = 0.2
"""A test that is named for a file counts as so much shorter."""
VARIANTS = 4
"""So many tests of a named file that differ only in their values are tried as soon as one."""
LINKS = 3
"""How many names may stand between a change and the line that is run: a number in a number in a table."""


@dataclass(frozen=True)
class LineMap:
    """Tests with their durations (s), and for every file the tests by the lines that they run (bit k is line k)."""

    tests: dict[str, float]
    lines: dict[str, list[tuple[int, list[int]]]]
    digests: dict[str, str]

    @classmethod
    def of_records(cls, root: Path, folder: Path) -> LineMap:
        """The map of what the plugin `lines` has written to a folder."""
        tests: dict[str, float] = {}
        found: dict[str, dict[str, list[int]]] = defaultdict(lambda: defaultdict(list))
        for file in sorted(folder.glob("*.jsonl")):
            for line in file.read_text(encoding="utf-8").splitlines():
                record = json.loads(line)
                if record["test"] in tests:
                    continue
                for name, mask in record["lines"].items():
                    found[name][mask].append(len(tests))
                tests[record["test"]] = record["seconds"]
        lines = {
            name: [(int(mask, 16), numbers) for mask, numbers in masks.items()]
            for name, masks in found.items()
        }
        return cls(tests, lines, {name: _digest(root / name) for name in lines})

    @classmethod
    def read(cls, file: Path) -> LineMap:
        """A map that was written."""
        data = file.read_bytes()
        kept = json.loads(gzip.decompress(data) if file.suffix == ".gz" else data)
        lines = {
            name: [(int(mask, 16), tests) for mask, tests in rows] for name, rows in kept["lines"].items()
        }
        return cls(kept["tests"], lines, kept["digests"])

    def write(self, file: Path) -> None:
        """Write the map, smaller where the name ends in ``.gz``."""
        lines = {name: [(f"{mask:x}", tests) for mask, tests in rows] for name, rows in self.lines.items()}
        kept = {"tests": self.tests, "lines": lines, "digests": self.digests}
        data = json.dumps(kept, separators=(",", ":")).encode()
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(gzip.compress(data) if file.suffix == ".gz" else data)

    def changed(self, root: Path) -> list[str]:
        """Files that are no longer as they were when the map was made: their lines are elsewhere."""
        return [
            name
            for name, digest in self.digests.items()
            if not (root / name).exists() or _digest(root / name) != digest
        ]

    @cached_property
    def _names(self) -> list[str]:
        return list(self.tests)

    @cached_property
    def _sizes(self) -> list[int]:
        """Lines that every test runs."""
        sizes = [0] * len(self.tests)
        for rows in self.lines.values():
            for mask, numbers in rows:
                count = mask.bit_count()
                for number in numbers:
                    sizes[number] += count
        return sizes

    def running(self, file: str, lines: Iterable[int]) -> set[str]:
        """Tests that run any of some lines of a file."""
        wanted = sum(1 << line for line in set(lines))
        return {
            self._names[n] for mask, numbers in self.lines.get(file, ()) if mask & wanted for n in numbers
        }

    def of_change(self, change: Change, uses: Uses) -> set[str]:
        """Tests that run what a change is in, or what uses the names that it gives a value to."""
        found = self.running(change.file, range(change.reach[0], change.reach[1] + 1))
        for file, line in uses.of(change.names):
            found |= self.running(file, [line])
        return found

    def near_change(self, change: Change, uses: Uses) -> set[str]:
        """Those of them that run what uses these names in its own file, or where they or their class are imported."""
        found: set[str] = set()
        for file, line in uses.of(change.names):
            if file == change.file or uses.imports(file) & {*change.names, change.owner}:
                found |= self.running(file, [line])
        return found

    def in_files(self, files: Collection[str]) -> set[str]:
        """All tests of some files."""
        return {name for name in self.tests if name.partition("::")[0] in files}

    def chosen(
        self,
        found: Collection[str],
        named: Collection[str],
        more: Collection[str],
        seconds: float,
        near: Collection[str] = (),
    ) -> dict[str, float]:
        """Tests that are tried for a change, with what each takes (s).

        For half of the time those that are known to run it, then they and those of the files that are named for it:
        what is computed once and kept is run by one test alone, and read by others. Where none is known, those of
        ``more`` files, too.
        """
        first = self.ordered(found, named, seconds / 2, near)
        rest = {*found, *self.in_files(named if found else (*named, *more))} - set(first)
        return first | self.ordered(rest, named, seconds - sum(first.values()), near)

    def ordered(
        self,
        tests: Collection[str],
        preferred: Collection[str],
        seconds: float,
        near: Collection[str] = (),
    ) -> dict[str, float]:
        """Tests in the order in which they are tried, as many as fit into a time, with what each takes (s).

        Those that run few lines, and quickly, come first; of tests that differ only in their values one, before there
        is a second of any (of the preferred files a few); tests of the preferred files, and those near a change, count
        as shorter.
        """
        sizes = dict(zip(self._names, self._sizes, strict=True))

        def effort(name: str) -> float:
            named = name.partition("::")[0] in preferred
            share = (PREFERRED if named else 1.0) * (PREFERRED if name in near else 1.0)
            return share * (0.2 + self.tests[name]) * (200 + sizes[name])

        turns: dict[str, int] = defaultdict(int)
        queue = []
        for name in sorted(tests, key=lambda name: (effort(name), name)):
            function = name.partition("[")[0]
            at_once = VARIANTS if name.partition("::")[0] in preferred else 1
            queue.append((turns[function] // at_once, effort(name), name))
            turns[function] += 1
        chosen: dict[str, float] = {}
        files: set[str] = set()
        left = seconds
        for _, _, name in sorted(queue):
            file = name.partition("::")[0]
            cost = self.tests[name] + (0.0 if file in files else START)
            if cost <= left:
                chosen[name] = self.tests[name]
                files.add(file)
                left -= cost
        return chosen


class Uses:
    """Where names are used in the sources, looked up when first asked for."""

    def __init__(self, root: Path) -> None:
        self._root = root

    @cached_property
    def _places(self) -> dict[str, set[tuple[str, int, str]]]:
        """By name: file, line, and the name that the statement gives a value to for a whole module ("": none)."""
        found: dict[str, set[tuple[str, int, str]]] = defaultdict(set)
        for file in sorted((self._root / "src").rglob("*.py")):
            tree, name = ast.parse(file.read_text(encoding="utf-8")), file.relative_to(self._root).as_posix()
            given = {
                id(inner): target.id
                for statement in tree.body
                if isinstance(statement, (ast.Assign, ast.AnnAssign))
                for target in (statement.targets if isinstance(statement, ast.Assign) else [statement.target])
                if isinstance(target, ast.Name)
                for inner in ast.walk(statement)
            }
            for node in ast.walk(tree):
                if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
                    found[node.id].add((name, node.lineno, given.get(id(node), "")))
                elif isinstance(node, ast.Attribute):
                    found[node.attr].add((name, node.lineno, given.get(id(node), "")))
        return found

    @cached_property
    def _imports(self) -> dict[str, set[str]]:
        """By file: what it imports by name."""
        return {
            file.relative_to(self._root).as_posix(): {
                alias.name
                for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
                if isinstance(node, ast.ImportFrom)
                for alias in node.names
            }
            for file in sorted((self._root / "src").rglob("*.py"))
        }

    def imports(self, file: str) -> set[str]:
        """What a file imports by name."""
        return self._imports.get(file, set())

    def of(self, names: Collection[str]) -> set[tuple[str, int]]:
        """Files and lines that use names, or names that are made of them."""
        found: set[tuple[str, int]] = set()
        told: set[str] = set()
        for _ in range(LINKS):
            names = set(names) - told
            told |= names
            places = [place for name in names for place in self._places.get(name, ())]
            found |= {(file, line) for file, line, _ in places}
            names = {given for _, _, given in places if given}
        return found


def _digest(file: Path) -> str:
    """Digest of a file's content."""
    return hashlib.sha256(file.read_bytes()).hexdigest()[:16]
