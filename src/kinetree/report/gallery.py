"""A gallery: example models as pages, each with its moving picture, its question, ten lines of model and its report.

``index.html`` shows all of them by trade. An example that cannot be run here (a robot whose files are not installed) is
listed with the reason.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path

from kinetree.files.output import write_text
from kinetree.io.load import load_any
from kinetree.results.run import Run

LINES = 10
"""Lines of a model that its page shows."""

SECONDS = 5.0
"""Longest moving picture; longer motions are shown faster."""

FPS, SIZE = 12.0, (480, 300)
"""Pictures per second, and pixels, of a moving picture."""

TRADES: dict[str, dict[str, str]] = {
    "Linkages": {
        "four_bar": "Is the motor strong enough to keep the crank turning?",
        "slider_crank": "What does the bearing of a crank carry in a turn?",
        "crank_and_slider_rods": "How does a crank and slider fall by itself?",
        "rhombic_linkage": "Where does a rhombus pass its dead point?",
        "pinned_triple_pendulum": "What becomes of three rods that are pinned at both ends?",
        "peaucellier": "How straight is the line that seven bars draw?",
        "theo_jansen_leg": "What path does the foot of a walking leg take?",
        "bricard": "Why does a loop move that should be rigid by counting?",
        "hooke_joint": "How uneven does a shaft turn behind a cross?",
        "geneva_wheel": "How hard is a Geneva wheel pushed when the pin enters its slot?",
        "andrews_squeezer": "Does a stiff mechanism of seven bodies agree with its published solution?",
    },
    "Vehicles": {
        "double_wishbone": "How far does a wheel move over a bump, and when is it calm again?",
        "engine_mount": "How does an engine settle on a spring and a Maxwell element?",
        "car": "How much does a car roll with one side on a kerb?",
        "bicycle": "At which speed does a bicycle keep itself upright?",
        "rack_and_pinion": "What do bearing and guide of a rack carry?",
        "rolling_disk": "On which circle does a leaning disk roll?",
        "skate": "Where does a blade run that cannot slip sideways?",
    },
    "Robots": {
        "panda": "How does an arm of seven joints fall with its motors off?",
        "delta_robot": "How do three arms carry a plate that never turns?",
        "balancing_robot": "How does a robot on two wheels get up again?",
        "stewart_platform": "How long must six legs be for a motion of the plate?",
        "walker": "How do four legs share the load of a walk?",
        "gripper": "Does friction hold a box that is lifted?",
        "bank_shot": "How do two motors carry a puck over the cushion with the least effort?",
        "docking_manipulator": "Where does a spacecraft go while its arms draw in a target?",
    },
    "Rotors and gears": {
        "gyroscope": "How fast does a wheel on an arm precess?",
        "flyball_governor": "At which height do the balls of a governor settle?",
        "t_handle": "How often does a spinning T-handle turn over?",
        "satellite": "How do three wheels turn a satellite by a right angle?",
        "planetary_gear": "What does the pin of a planet carry?",
        "differential": "How do two wheels share the torque of an engine?",
        "bevel_differential": "What happens to the torque with one wheel on ice?",
        "lantern_gear": "How much of its power does a lantern gear lose where teeth and pins rub?",
        "belt_drive": "How far do the strands of a belt load its bearings?",
    },
    "Cranes and diggers": {
        "tower_crane": "What does the winch of four falls have to pull, and how does the load swing?",
        "ship_crane": "How far does a load swing on a rolling ship?",
        "excavator": "What force do three cylinders need in a digging cycle?",
        "excavator_parts": "How is a machine composed of files?",
    },
    "Structures and cables": {
        "cable": "How does a cable whip that is let go?",
        "anchored_cable": "How does a wave run along a cable?",
        "flexible_arm": "How long does a slender arm ring after it stops?",
        "seated_human": "Which load does a belted human take in a crash?",
    },
    "Contact and friction": {
        "bouncing_ball": "When does a ball come to rest that loses a fifth of its speed at every bounce?",
        "bowling_ball": "Where does a ball begin to roll?",
        "turntable_ball": "On which circle does a ball run on a turning table?",
        "dominoes": "How fast does a row of dominoes fall?",
        "log_chute": "Where does a log tip that slides over the end of a chute?",
        "rolling_log": "Where does a log that rolls off another one begin to slide?",
        "box_heap": "Do boxes stay where they come to lie on each other?",
        "cam_follower": "Does the follower leave its cam?",
        "cam_roller": "When does the roller on a cam roll?",
        "traction_elevator": "How far do the ropes of an elevator slip when its sheave stops at once?",
        "mine_hoist": "What does the rope of a deep shaft ask of its machine?",
        "wheelset": "At which speed does a railway wheelset begin to hunt?",
        "stick_slip_belt": "How often is a block torn loose from a belt?",
        "bead_on_wire": "How does a bead swing on a parabola?",
    },
    "Many contacts": {
        "heap": "Where do boxes and balls come to rest that fall on each other?",
        "feeder": "How far apart does a belt carry the boxes of a magazine?",
        "four_bar_gripper": "How hard does a jaw press that hangs in a four-bar?",
        "domino_spiral": "Do dominoes fall around a bend?",
        "newtons_cradle": "Which ball swings away when one falls on four?",
        "tippe_top": "Why does a top turn itself upside down?",
        "quadruped": "How do sprung legs share the weight on the floor?",
    },
    "Pendulums and sources": {
        "pendulum": "How long does a pendulum with friction swing?",
        "rod_pendulum": "What is the period of a large swing?",
        "double_pendulum": "How do two rods move that are let go?",
        "triple_pendulum": "Do the formulations agree on three rods?",
        "eight_body_tree": "What do 48 degrees of freedom cost in each formulation?",
    },
}
"""The question that every example answers, by trade."""


@dataclass(frozen=True)
class GalleryItem:
    """An example: name, title, description, its text, and its file."""

    name: str
    title: str
    description: str
    text: str
    file: Path


@dataclass(frozen=True)
class _Made:
    """Result for an example: its files, or the reason why there are none."""

    item: GalleryItem
    fault: str = ""


def write_gallery(
    items: Sequence[GalleryItem], folder: Path, told: Callable[[str], None] = lambda words: None
) -> Path:
    """Write ``index.html`` and the pages of some examples into a folder; gives back the index.

    Parameters
    ----------
    items
        The examples.
    folder
        Made where it does not exist.
    told
        Called with the name of every example before it is run, and with what went wrong.
    """
    folder.mkdir(parents=True, exist_ok=True)
    made = []
    for number, item in enumerate(items):
        told(f"{number + 1} of {len(items)}: {item.name}")
        made.append(_made(item, folder))
        if made[-1].fault:
            told(f"{item.name} cannot be shown: {made[-1].fault}")
    known = {one.item.name: one for one in made}
    for name, one in known.items():
        write_text(folder / f"{name}.html", _page(one, question_of(name)))
    groups = {trade: [known[name] for name in names if name in known] for trade, names in TRADES.items()}
    listed = {name for names in TRADES.values() for name in names}
    groups["Others"] = [one for name, one in known.items() if name not in listed]
    return write_text(
        folder / "index.html", _index({trade: found for trade, found in groups.items() if found})
    )


def question_of(name: str) -> str:
    """The question that an example answers; empty where none is known."""
    return next((names[name] for names in TRADES.values() if name in names), "")


def excerpt(text: str, python: bool) -> str:
    """Ten lines of a model: from its first joint on, in Python from its first part on, without comments."""
    lines = [line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")]
    begin = re.compile(r"\s*kt\.(Revolute|Body|Model|Gravity)|.*Model\.of\(" if python else r"\[\[joint\]\]")
    first = next((i for i, line in enumerate(lines) if begin.match(line)), max(len(lines) - LINES, 0))
    shown = lines[first : first + LINES]
    if shown and shown[-1].startswith("[["):
        shown.pop()  # a heading with nothing below it
    return "\n".join(shown)


def _made(item: GalleryItem, folder: Path) -> _Made:
    """Run an example and write its report and its moving picture."""
    try:
        run = _run(item)
        duration = float(run.t[-1] - run.t[0])
        run.report(folder / f"{item.name}_report.html")
        picture = folder / f"{item.name}.gif"
        run.to_video(picture, fps=FPS, size=SIZE, speed=max(duration / SECONDS, min(1.0, duration / 2.0)))
    except Exception as error:  # whatever is missing for one example, the others are shown
        return _Made(item, f"{error}".partition("\n")[0] or type(error).__name__)
    return _Made(item)


def _run(item: GalleryItem) -> Run:
    from kinetree.analysis.simulate import simulate

    return simulate(load_any(item.file), progress=False)


_STYLE = """
:root { color-scheme: light dark; --ink: #1c2430; --paper: #fbfbfc; --line: #d8dde5; --soft: #5a6472; --key: #1f5fbf; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e6eaf0; --paper: #14181f; --line: #333b47; --soft: #a3adba; --key: #8ab4f8; }
}
body { margin: 0 auto; max-width: 1280px; padding: 1.5rem; font: 16px/1.5 system-ui, sans-serif;
  color: var(--ink); background: var(--paper); }
[hidden] { display: none !important; }
a { color: var(--key); } h1 { margin: 0 0 .3rem; } h2 { margin: 2.2rem 0 .8rem; }
p.soft { color: var(--soft); margin: 0 0 1rem; }
.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(270px, 1fr)); gap: 1rem; }
.card { border: 1px solid var(--line); border-radius: 12px; overflow: hidden; text-decoration: none;
  color: inherit; display: block; }
.card:hover, .card:focus { border-color: var(--key); }
.card img, .card canvas { width: 100%; aspect-ratio: 8/5; display: block; background: #fff; }
.card .none { aspect-ratio: 8/5; display: grid; place-items: center; color: var(--soft); padding: 1rem;
  text-align: center; }
.card div.words { padding: .7rem .9rem .9rem; } .card b { display: block; }
.first { display: grid; grid-template-columns: minmax(0, 480px) minmax(0, 1fr); gap: 1.5rem; align-items: start; }
.first img, .first canvas { width: 100%; border: 1px solid var(--line); border-radius: 12px; background: #fff; }
@media (max-width: 760px) { .first { grid-template-columns: minmax(0, 1fr); } iframe { height: 90vh; } }
button { font: inherit; color: var(--key); background: none; border: 1px solid var(--line); border-radius: 8px;
  padding: .2rem .8rem; cursor: pointer; }
pre { overflow: auto; padding: .8rem; border: 1px solid var(--line); border-radius: 8px; font-size: 13px;
  line-height: 1.4; margin: 0; }
iframe { width: 100%; height: 780px; border: 1px solid var(--line); border-radius: 12px; }
"""


# A picture stands still as a drawing of it in its place (WCAG 2.2.2); readers who want little motion begin with that.
_STILL = """
const button = document.getElementById("still");
const hold = (img) => {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width: img.naturalWidth, height: img.naturalHeight, className: "held" });
  canvas.setAttribute("role", "img");
  canvas.setAttribute("aria-label", img.alt);
  canvas.getContext("2d").drawImage(img, 0, 0);
  img.before(canvas);
  img.hidden = true;
};
const set = (still) => {
  button.setAttribute("aria-pressed", still);
  for (const canvas of document.querySelectorAll("canvas.held")) { canvas.nextSibling.hidden = false; canvas.remove(); }
  for (const img of still ? document.images : []) {
    if (img.complete && img.naturalWidth) hold(img);
    else img.onload = () => { if (button.getAttribute("aria-pressed") === "true") hold(img); };
  }
};
button.onclick = () => set(button.getAttribute("aria-pressed") !== "true");
set(matchMedia("(prefers-reduced-motion: reduce)").matches);
"""

_STILL_BUTTON = '<button id="still" type="button" aria-pressed="false">Hold the pictures still</button>'


def _whole(title: str, body: str) -> str:
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{_STYLE}</style></head>\n<body>\n<main>\n{body}\n</main>\n"
        f"<script>{_STILL}</script></body></html>\n"
    )


def _index(groups: dict[str, list[_Made]]) -> str:
    parts = [
        "<h1>Kinetree: gallery</h1>",
        '<p class="soft">Every example with its motion, the question it answers and its living report.</p>',
        f"<p>{_STILL_BUTTON}</p>",
    ]
    for trade, found in groups.items():
        cards = "\n".join(map(_card, found))
        parts.append(f'<h2>{escape(trade)}</h2>\n<div class="cards">\n{cards}\n</div>')
    return _whole("Kinetree: gallery", "\n".join(parts))


def _card(one: _Made) -> str:
    item = one.item
    picture = (
        f'<div class="none">{escape(one.fault)}</div>'
        if one.fault
        else f'<img loading="lazy" src="{item.name}.gif" alt="{escape(item.title, quote=True)} in motion">'
    )
    words = f"<b>{escape(item.name)}</b>{escape(question_of(item.name) or item.description)}"
    return f'<a class="card" href="{item.name}.html">{picture}<div class="words">{words}</div></a>'


def _page(one: _Made, question: str) -> str:
    item = one.item
    python = item.file.suffix == ".py"
    moving = (
        f"<p>It cannot be shown here: {escape(one.fault)}</p>"
        if one.fault
        else f'<img src="{item.name}.gif" alt="{escape(item.title, quote=True)} in motion">'
    )
    living = (
        ""
        if one.fault
        else f'<h2>Its report</h2>\n<p class="soft"><a href="{item.name}_report.html">Alone on a page</a>; '
        "sliders under Explore change the model.</p>\n"
        f'<iframe src="{item.name}_report.html" title="Report of {escape(item.title, quote=True)}"></iframe>'
    )
    body = f"""<p><a href="index.html">All examples</a> {_STILL_BUTTON}</p>
<h1>{escape(item.title)}</h1>
<p class="soft">{escape(item.description)}</p>
<div class="first">
<div>{moving}</div>
<div><p><strong>{escape(question)}</strong></p>
<pre>{escape(excerpt(item.text, python))}</pre>
<p>Yours: <code>kinetree examples copy {item.name}</code>, <code>kinetree run {item.file.name}</code></p></div>
</div>
{living}
<h2>The whole model</h2>
<details><summary>{escape(item.file.name)}</summary><pre>{escape(item.text)}</pre></details>"""
    return _whole(item.title, body)
