"""The gallery: every example has its place and its question; pages lead to each other and to pictures that move."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PIL import Image

from kinetree.cli.app import start
from kinetree.cli.commands.examples import gallery_items, names
from kinetree.report import gallery
from kinetree.report.gallery import TRADES, GalleryItem, excerpt, write_gallery


def test_every_example_stands_in_one_trade_with_its_question():
    listed = [name for found in TRADES.values() for name in found]
    assert sorted(listed) == names()
    assert all(question.endswith("?") for found in TRADES.values() for question in found.values())


def test_pages_hold_together_and_pictures_move(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(gallery, "FPS", 3.0)
    monkeypatch.setattr(gallery, "SIZE", (96, 60))
    (pendulum,) = gallery_items(["rod_pendulum"])
    broken = tmp_path / "broken.toml"
    broken.write_text("format = 1\n[model]\nname = 3\n", encoding="utf-8")
    fault = GalleryItem(
        "broken", "A <broken> one", "has no model", broken.read_text(encoding="utf-8"), broken
    )
    told: list[str] = []
    index = write_gallery([pendulum, fault], tmp_path / "gallery", told.append)
    assert told[:2] == ["1 of 2: rod_pendulum", "2 of 2: broken"]
    assert len(told) == 3 and told[2].startswith("broken cannot be shown: "), "no example fails in silence"
    for page in ("index.html", "rod_pendulum.html", "broken.html"):
        text = (index.parent / page).read_text(encoding="utf-8")
        links = re.findall(r'(?:href|src)="([^"]+)"', text)
        assert links and all((index.parent / link).is_file() for link in links), page
    with Image.open(index.parent / "rod_pendulum.gif") as picture:
        assert picture.n_frames > 5
    shown = (index.parent / "rod_pendulum.html").read_text(encoding="utf-8")
    assert shown.index("rod_pendulum.gif") < shown.index("<pre>") < shown.index("<iframe")
    assert "What is the period of a large swing?" in shown
    refused = (index.parent / "broken.html").read_text(encoding="utf-8")
    assert "It cannot be shown here" in refused and "A &lt;broken&gt; one" in refused


def test_ten_lines_of_a_model():
    for item in gallery_items():
        lines = excerpt(item.text, item.file.suffix == ".py").splitlines()
        assert 3 <= len(lines) <= 10, item.name
        assert not any(line.lstrip().startswith("#") for line in lines)


def test_examples_that_do_not_exist_are_told(capfd, tmp_path: Path):
    assert start(["examples", "four_ba", "--gallery", "--to", str(tmp_path), "--no-open"]) == 2
    assert 'did you mean "four_bar"' in capfd.readouterr().err
    assert start(["examples", "four_bar"]) == 2
    assert "kinetree examples copy four_bar" in capfd.readouterr().err
