"""The whole file: its links and joints, and whether they form one tree."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TypeVar

from kinetree.io.urdf.faults import Findings
from kinetree.io.urdf.joints import read_joint
from kinetree.io.urdf.links import LinkReader
from kinetree.io.urdf.records import JointRecord, Link, Robot
from kinetree.io.urdf.values import IDLE, Reader
from kinetree.io.urdf.xml import Element
from kinetree.words.names import nearest

Named = TypeVar("Named", Link, JointRecord)


def read_robot(
    findings: Findings,
    root: Element,
    folder: Path | None,
    packages: Sequence[Path],
    allow_outside: bool = False,
) -> Robot:
    """Links and joints of a document, with every fault of theirs among the findings."""
    name = root.attributes.get("name", "").strip()
    reader = Reader(findings, f'robot "{name}"')
    if root.tag != "robot":
        reader.fault(root, f"the file holds <{root.tag}>, not <robot>", "give a URDF file")
        return Robot(name, root.line, {}, {})
    reader.text(root, "name")
    for child in root.children:
        if child.tag.startswith("xacro:"):
            reader.fault(child, f"<{child.tag}> is a macro", "expand the file with xacro first")
        elif child.tag not in ("link", "joint", "material"):
            named = child.attributes.get("name") or child.attributes.get("reference")
            element = f'<{child.tag}> "{named}"' if named else f"<{child.tag}>"
            findings.leave_out(
                child.line, element, reader.owner, f"<{child.tag}>", acts=child.tag not in IDLE
            )
    links = _by_name(
        findings, root.all("link"), LinkReader(findings, root, folder, packages, allow_outside).read
    )
    joints = _by_name(findings, root.all("joint"), lambda element: read_joint(findings, element))
    robot = Robot(name, root.line, links, joints)
    if not links:
        reader.fault(root, "has no links", "give at least one <link>")
    _check_ends(findings, robot)
    return robot


def _by_name(
    findings: Findings, elements: Iterable[Element], read: Callable[[Element], Named]
) -> dict[str, Named]:
    found: dict[str, Named] = {}
    for element in elements:
        item = read(element)
        if item.name in found:
            message = f"has the name of another {element.tag}, on line {found[item.name].line}"
            findings.fault(item.line, f'{element.tag} "{item.name}"', message, "rename one of them")
        elif item.name:
            found[item.name] = item
    return found


def _check_ends(findings: Findings, robot: Robot) -> None:
    for joint in robot.joints.values():
        what = f'joint "{joint.name}"'
        for end, name in (("parent", joint.parent), ("child", joint.child)):
            if name and name not in robot.links:
                message = f'its {end} link "{name}" does not exist'
                findings.fault(joint.line, what, message, nearest(name, robot.links))
        if joint.parent and joint.parent == joint.child:
            findings.fault(joint.line, what, f'connects link "{joint.child}" with itself', "name two links")


def find_root(findings: Findings, robot: Robot) -> str | None:
    """The one link that is nobody's child; faults unless all others hang on it."""
    carried: dict[str, JointRecord] = {}
    for joint in robot.joints.values():
        if joint.child in carried:
            message = f'link "{joint.child}" is the child of joint "{carried[joint.child].name}" already'
            remedy = "a URDF is a tree: let one joint carry each link"
            findings.fault(joint.line, f'joint "{joint.name}"', message, remedy)
        carried.setdefault(joint.child, joint)
    roots = [link for link in robot.links.values() if link.name not in carried]
    for other in roots[1:]:
        message = f'is no child of any joint, and neither is link "{roots[0].name}": a robot has one root'
        findings.fault(other.line, f'link "{other.name}"', message, "connect it by a joint, or remove it")
    for loop in _loops(robot, carried):
        joint = carried[loop[0]]
        path = " → ".join(f'"{name}"' for name in reversed([*loop, loop[0]]))
        message = f"closes a loop of links: {path}"
        findings.fault(
            joint.line, f'joint "{joint.name}"', message, "a URDF is a tree: remove one of these joints"
        )
    return roots[0].name if roots else None


def _loops(robot: Robot, carried: dict[str, JointRecord]) -> list[list[str]]:
    """Loops of links, each from child to parent."""
    settled: set[str] = set()
    loops = []
    for start in robot.links:
        path: list[str] = []
        name = start
        while name in carried and name not in settled:
            settled.add(name)
            path.append(name)
            name = carried[name].parent
            if name in path:
                loops.append(path[path.index(name) :])
        settled.add(name)
    return loops
