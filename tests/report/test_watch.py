"""A page that follows its model: new mechanisms and errors appear, the camera stays, strangers are refused."""

from __future__ import annotations

import http.client
import json
import socket
import threading
import time
from pathlib import Path
from threading import Event, Thread
from urllib.parse import urlsplit

import pytest
from report_browser import OpenPage, console_complaints, requests_made

from kinetree.cli.commands import look as watching
from kinetree.cli.commands.look import look, traces
from kinetree.report.page import live_page
from kinetree.report.page.data import ReportData
from kinetree.report.page.live_page import LivePage

MODEL = """\
format = 1
[model]
name = "arm"
gravity = [0, -9.81, 0]
[[body]]
name = "bob"
mass = 2.0
com = [{length}, 0, 0]
[[joint]]
name = "hinge"
type = "{type}"
inner = "ground"
outer = "bob"
frame_inner = {{ position = [{place}, 0, 0] }}
frame_outer = {{}}
"""


def text(place: float = 0.0, length: float = 1.0, type: str = "revolute") -> str:
    return MODEL.format(place=place, length=length, type=type)


@pytest.fixture
def live():
    page = LivePage(ReportData(title="arm.toml", times=[0.0]))
    yield page
    page.close()


def asked(live: LivePage, path: str = "/state?after=-1", method: str = "GET", **headers: str):
    address = urlsplit(live.address)
    connection = http.client.HTTPConnection(address.hostname, address.port, timeout=30)
    connection.putrequest(method, path, skip_host="Host" in headers)
    for name, value in headers.items():
        connection.putheader(name.replace("_", "-"), value)
    connection.endheaders()
    answer = connection.getresponse()
    body = answer.read().decode()
    connection.close()
    return answer.status, body


def test_only_the_page_itself_is_answered(live):
    """Other names of this machine (DNS rebinding), other origins and other methods are refused."""
    own = live.address.rstrip("/")
    port = urlsplit(live.address).port
    assert live.address.startswith("http://127.0.0.1:")
    assert asked(live)[0] == 200
    assert asked(live, Origin=own, Sec_Fetch_Site="same-origin")[0] == 200
    assert asked(live, Host=f"localhost:{port}")[0] == 200
    assert asked(live, "/")[0] == 200
    for headers in (
        {"Host": f"evil.example:{port}"},
        {"Host": "127.0.0.1"},
        {"Host": f"evil.example:{port}", "Origin": f"http://evil.example:{port}"},
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": f"http://127.0.0.1:{port + 1}"},
        {"Sec_Fetch_Site": "cross-site"},
        {"Sec_Fetch_Site": "same-site"},
    ):
        for path in ("/", "/state?after=-1"):
            status, body = asked(live, path, **headers)
            assert (status, "arm" in body) == (403, False), headers
    assert asked(live, "/../etc/passwd")[0] == 404
    assert asked(live, method="POST")[0] == 501


def test_state_is_told_once_it_changes(live):
    told: list[dict] = []
    waiting = Thread(target=lambda: told.append(json.loads(asked(live, "/state?after=0")[1])))
    waiting.start()
    live.show_fault("line 3: what is this?")
    waiting.join(10)
    assert told[0]["errors"] == "line 3: what is this?"
    assert told[0]["page"] == 0


def test_mechanism_that_looks_as_before_is_not_sent_again(live, tmp_path):
    path = tmp_path / "arm.toml"
    path.write_text(text())
    look(path, live)
    first = live.state_after(-1)
    path.write_text("# a remark\n" + text())
    look(path, live)
    second = live.state_after(-1, page=1)
    assert second["page"] == first["page"] == 1
    assert [body["name"] for body in first["report"]["bodies"]] == ["bob"]
    assert second["report"] is None
    assert second["notes"]
    path.write_text(text(type="revolut"))
    look(path, live)
    faulty = live.state_after(-1)
    assert faulty["page"] == 1
    assert "arm.toml:9" in faulty["errors"]
    assert "revolute" in faulty["errors"]
    path.unlink()
    look(path, live)
    assert "there is no file" in live.state_after(-1)["errors"]


def test_the_doctor_is_not_asked_about_a_model_that_is_gone(live, tmp_path, monkeypatch):
    """The next one is shown at once: whoever saves twice does not wait for what is said about the first."""
    path = tmp_path / "arm.toml"
    path.write_text(text())
    shown = live.show

    def saved_meanwhile(data: ReportData) -> None:
        shown(data)
        path.write_text("# saved again\n" + text())

    monkeypatch.setattr(live, "show", saved_meanwhile)
    look(path, live)
    assert live.state_after(-1)["notes"] is None
    monkeypatch.setattr(live, "show", shown)
    look(path, live)
    assert live.state_after(-1)["notes"]


def test_a_file_that_is_being_written_is_not_faulty(live, tmp_path, monkeypatch):
    """Most editors empty a file before they fill it: what is read in between is no error of the model's."""
    path = tmp_path / "arm.toml"
    path.write_text("")
    monkeypatch.setattr(watching.time, "sleep", lambda _seconds: path.write_text(text()))
    look(path, live)
    assert live.state_after(-1)["errors"] == ""
    path.write_text("")
    monkeypatch.undo()
    look(path, live)
    assert "format is missing" in live.state_after(-1)["errors"]


def test_files_beside_the_model_are_watched(tmp_path):
    path = tmp_path / "arm.toml"
    path.write_text(text())
    before = traces(path)
    assert traces(path) == before
    (tmp_path / "table.csv").write_text("0,1\n")
    assert traces(path) != before


def follow(path: Path, live: LivePage, ended: Event) -> None:
    seen = None
    while not ended.wait(watching.REST):
        if (now := traces(path)) != seen:
            seen = now
            look(path, live)


def turn(driver) -> None:
    """Turn the camera with the mouse."""
    from selenium.webdriver.common.action_chains import ActionChains

    canvas = driver.find_element("css selector", "#picture canvas")
    ActionChains(driver, duration=20).move_to_element(canvas).click_and_hold().move_by_offset(
        70, 30
    ).release().perform()


def settled(page: OpenPage) -> list[float]:
    """Where the camera comes to rest."""
    page.js("window.last = null")
    page.wait(
        "(() => { const now = kinetree.camera().position, last = window.last; window.last = now;"
        " return last && now.every((x, i) => Math.abs(x - last[i]) < 1e-9); })()"
    )
    return page.js("return kinetree.camera().position")


@pytest.mark.parametrize("edits", [2, pytest.param(20, marks=pytest.mark.slow)])
def test_page_follows_the_file_and_keeps_the_camera(driver, live, tmp_path, edits):
    """Every other edit is faulty: its errors show with their lines above the mechanism as it was."""
    path = tmp_path / "arm.toml"
    path.write_text(text())
    ended = Event()
    following = Thread(target=follow, args=(path, live, ended))
    following.start()
    calm = [{"name": "prefers-reduced-motion", "value": "reduce"}]  # the camera does not swing out
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": calm})
    try:
        page = OpenPage(driver, live.address)
        page.wait("window.kinetree && kinetree.ready && kinetree.poseOf('bob')")
        turn(driver)
        page.click("#tab-notes")
        page.click("[data-layer=grid]")
        camera = settled(page)
        page.js("window.same_page = true; document.querySelector('#model .bodies input').click()")
        for edit in range(1, edits + 1):
            place = 0.25 * edit
            if edit % 2:
                path.write_text(text(place, type="revolut"))
                page.wait("!document.getElementById('errors').hidden")
                assert "arm.toml:9" in page.text("#errors")
                assert page.js("return document.getElementById('status').hidden")
                assert page.js("return kinetree.poseOf('bob').position[0]") == pytest.approx(
                    0.25 * (edit - 1)
                )
            else:
                path.write_text(text(place))
                page.wait(
                    "window.kinetree && kinetree.ready && kinetree.poseOf('bob')"
                    f" && Math.abs(kinetree.poseOf('bob').position[0] - {place}) < 1e-6"
                )
                page.wait("document.getElementById('errors').hidden")
                assert page.js("return document.getElementById('status').innerText") == "1 body, 1 joint"
                assert (
                    page.js("return document.querySelector('#tabs [aria-selected=true]').id") == "tab-notes"
                )
                assert page.js("return document.querySelector('[data-layer=grid]').ariaPressed") == "false"
                page.wait("document.querySelectorAll('#notes li').length > 0")
                assert page.js("return kinetree.camera().position") == pytest.approx(camera, rel=1e-6)
                assert not page.js("return document.querySelector('#model .bodies input').checked")
        assert page.js("return window.same_page")  # the mechanism was replaced, not the page
        assert all(made.startswith(live.address) for made in requests_made(driver, live.address))
        assert console_complaints(driver) == []
    finally:
        ended.set()
        following.join()
        driver.get("about:blank")
        driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})


def test_command_serves_until_interrupted_and_says_what_it_cannot_do(live, tmp_path, monkeypatch, capfd):
    from kinetree.cli.app import start

    path = tmp_path / "arm.toml"
    path.write_text(text())
    looked = []
    monkeypatch.setattr(watching, "look", lambda path, live, *_: looked.append(path))

    def interrupted(_seconds: float) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(watching.time, "sleep", interrupted)
    assert start(["view", str(path), "--watch", "--no-open"]) == 0
    assert looked == [path]
    assert capfd.readouterr().out.startswith("http://127.0.0.1:")
    taken = str(urlsplit(live.address).port)
    for arguments, told in (
        (["arm.toml", "--watch", "--port", taken], "leave it out"),
        (["results.h5", "--watch"], "is a result"),
        (["arm.toml", "--watch", "-o", "page.html"], "writes no file"),
        (["arm.toml", "--port", "80"], "for --watch"),
    ):
        name, *options = arguments
        assert start(["view", str(tmp_path / name), *options, "--no-open"]) == 2
        assert told in capfd.readouterr().err


def test_command_says_in_the_terminal_what_became_of_every_save(tmp_path, monkeypatch, capfd):
    from kinetree.cli.app import start

    path = tmp_path / "arm.toml"
    path.write_text(text())
    heavier = text().replace("mass = ", "mass = 1", 1)
    assert heavier != text()
    saves = [text() + "# nothing else\n", text().replace("mass", "mss", 1), heavier]

    def rest(_seconds: float) -> None:
        if not saves:
            raise KeyboardInterrupt
        if _seconds == watching.REST:
            path.write_text(saves.pop(0))

    monkeypatch.setattr(watching.time, "sleep", rest)
    assert start(["view", str(path), "--watch", "--no-open"]) == 0
    told = capfd.readouterr().err.splitlines()
    assert "watching" in told[0] and 'unknown key "mss"' in told[1]
    assert told[2:] == ["arm.toml is shown as it was saved"]


@pytest.mark.slow
def test_requests_that_do_not_arrive_hold_nobody_up(live: LivePage, monkeypatch: pytest.MonkeyPatch) -> None:
    """Half of a request on many connections: the page is served all the same, and they are closed after a while."""
    monkeypatch.setattr(live_page, "ARRIVING", 1.0)
    host, port = live._server.server_address[:2]
    before = threading.active_count()
    half_open = []
    for _ in range(3 * live_page.MOST_CONNECTIONS):
        connection = socket.create_connection((str(host), int(port)))
        connection.sendall(b"GET / HTTP/1.1\r\nHost: ")
        half_open.append(connection)
    assert asked(live)[0] == 200
    assert threading.active_count() <= before + live_page.MOST_CONNECTIONS + 1
    for connection in half_open:  # a byte now and then keeps none of them open
        connection.settimeout(20.0)
        try:
            connection.sendall(b"1")
            while connection.recv(4096):
                pass
        except ConnectionError:
            pass
        connection.close()
    deadline = time.monotonic() + 20.0
    while threading.active_count() > before and time.monotonic() < deadline:
        time.sleep(0.05)
    assert threading.active_count() <= before
