"""What the README says is true."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kinetree.cli.app import app

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_python_example_runs(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    (code,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    names: dict[str, object] = {}
    exec(compile(code, "README.md", "exec"), names)
    assert "energy balance error" in capsys.readouterr().out
    assert (tmp_path / "pendulum.png").exists()
    assert len(opened) == 1


def test_files_it_points_to_exist():
    links = re.findall(r"\]\(([^)#:]+)\)", README)
    named = re.findall(
        r"\S*src/kinetree/\S+\.toml", " ".join(re.findall(r"```sh\n(.*?)```", README, re.DOTALL))
    )
    assert links
    assert named
    for path in [*links, *named]:
        assert (ROOT / path).exists(), path


@pytest.mark.parametrize("command", sorted(set(re.findall(r"`kinetree ([\w-]+)", README))))
def test_commands_it_names_exist(command):
    assert command in set(app)


@pytest.mark.parametrize("page", ["README.md", "docs/command_line.md"])
def test_every_command_is_in_its_table(page):
    rows = re.findall(r"^\| (`.*)$", (ROOT / page).read_text(encoding="utf-8"), re.MULTILINE)
    words = {word for row in rows for word in re.findall(r"`(?:kinetree )?([\w-]+)", row)}
    assert [name for name in app if not name.startswith("-") and name not in words] == []
