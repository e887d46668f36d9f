"""Hand-made robots in URDF."""

from __future__ import annotations

INERTIAL = """<inertial><origin xyz="0 0 0.5"/><mass value="2"/>
<inertia ixx="0.3" ixy="0" ixz="0" iyy="0.2" iyz="0" izz="0.1"/></inertial>"""


def urdf(*elements: str) -> str:
    return "\n".join(['<robot name="r">', *elements, "</robot>"])


def link(name: str, content: str = INERTIAL) -> str:
    return f'<link name="{name}">{content}</link>'


def joint(name: str, parent: str, child: str, kind: str = "revolute", content: str = "") -> str:
    return (
        f'<joint name="{name}" type="{kind}">\n'
        f'<parent link="{parent}"/><child link="{child}"/>\n{content}</joint>'
    )


BASE = link("base", "")
