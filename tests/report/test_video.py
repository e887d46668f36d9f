"""Videos without a browser: what is written is read back; what is drawn is where the mechanism is."""

import shutil
import sys
from dataclasses import replace

import numpy as np
import pytest
from PIL import Image
from report_videos import decoded

import kinetree as kt
from kinetree.report.page.data import JointMark, PageMotion, Reaction, ReportData
from kinetree.report.picture.painter import Painter
from kinetree.report.picture.run_picture import PictureError, usual_speed
from kinetree.report.scene.shapes import PageBox, PageSphere

SIZE = (320, 180)
UPRIGHT = [0.0, 0.0, 0.0, 1.0]


@pytest.mark.parametrize("ending", [".mp4", pytest.param(".webm", marks=pytest.mark.slow)])
def test_a_video_has_its_pictures_its_size_and_its_duration(swinging, tmp_path, ending):
    path = swinging.to_video(tmp_path / f"motion{ending}", size=SIZE, fps=10)
    pictures, rate, duration = decoded(path)
    assert pictures.shape == (11, SIZE[1], SIZE[0], 3)  # one second, both ends
    assert rate == 10 and duration == pytest.approx(1.1, abs=0.05)
    moved = np.abs(pictures[0].astype(int) - pictures[-1].astype(int)).max(axis=2) > 40
    assert 0.002 < moved.mean() < 0.5
    assert list(tmp_path.iterdir()) == [path]


def test_a_gif_plays_at_the_speed_that_was_asked_for(swinging, tmp_path):
    done = []
    path = swinging.to_video(
        tmp_path / "motion.gif",
        size=SIZE,
        fps=5,
        speed=0.5,
        theme="dark",
        progress=lambda *at: done.append(at),
    )
    with Image.open(path) as image:
        assert image.size == SIZE
        lasting = []
        for k in range(image.n_frames):
            image.seek(k)
            lasting.append(image.info["duration"])
    assert sum(lasting) == 11 * 200  # ms: one second, half as fast, both ends
    assert done[-1] == (11, 11)


def red_ball(positions, radius=0.1):
    """A red ball that goes from place to place, and two joints that hold the picture open."""
    body = PageMotion(
        "ball", positions, [UPRIGHT] * len(positions), [PageSphere(radius=radius, color="#ff0000")]
    )
    marks = [JointMark(f"j{i}", "revolute", None, p) for i, p in enumerate(((-1, 0, -1), (1, 0, 1)))]
    return ReportData(title="", times=np.arange(len(positions)), bodies=[body], joints=marks)


@pytest.mark.parametrize("view", ["home", "front", "side", "top"])
def test_bodies_are_drawn_where_the_camera_sees_them(view):
    places = [(0.6, 0.2, 0.5), (-0.5, -0.3, 0.1), (0.0, 0.0, -0.8)]
    painter = Painter(red_ball(places), *SIZE, view=view)
    radii = []
    for k, place in enumerate(places):
        picture = painter.frame(k).astype(float)
        red = picture[..., 0] - picture[..., 1:].max(axis=2) > 60
        rows, columns = np.nonzero(red)
        x, y, _ = painter.camera.project(np.array([place]))[0] / 2  # the painter draws twice as fine
        assert columns.mean() + 0.5 == pytest.approx(x, abs=1.5)
        assert rows.mean() + 0.5 == pytest.approx(y, abs=1.5)
        radii.append(np.sqrt(red.sum() / np.pi))
    assert min(radii) > 3


def test_the_whole_motion_is_inside_the_picture():
    places = np.random.default_rng(7).uniform(-3, 3, (20, 3))
    for size in ((320, 180), (180, 320)):
        painter = Painter(red_ball(places), *size)
        seen = painter.camera.project(painter.points) / 2
        assert (seen[:, :2] > 0).all() and (seen[:, 0] < size[0]).all() and (seen[:, 1] < size[1]).all()


def test_joints_are_drawn_and_arrows_are_seen_inside_of_bodies():
    box = [PageMotion("box", [(0, 0, 0)], [UPRIGHT], [PageBox(size=(1, 1, 1), color="#0000ff")])]
    joint = JointMark("j", "spherical", "box", (0.0, -0.5, 0.3))
    data = ReportData(title="", times=[0.0], bodies=box, joints=[joint])
    forces = [Reaction("j", [(0.0, 0.0, -5.0)], "box"), Reaction("k", [(np.nan,) * 3], "box", (0.3, 0, 0))]
    pictures = [
        Painter(one, *SIZE, view="front").frame(0).astype(int)
        for one in (replace(data, joints=()), data, replace(data, reactions=forces))
    ]
    differ = [np.abs(one - pictures[0]).max(axis=2) > 40 for one in pictures[1:]]
    assert 0.0002 < differ[0].mean() < 0.02  # the ball of the joint
    arrow = (pictures[2][..., 0] > 90) & (pictures[2][..., 2] < 60)
    rows, columns = np.nonzero(arrow)
    assert arrow.sum() > 20 and not arrow[: SIZE[1] // 2 - 2].any()  # from the middle of the box downwards
    assert abs(columns.mean() - SIZE[0] / 2) < 2 and np.ptp(rows) > 5


def test_what_is_nearer_hides_what_is_behind_and_glass_does_not():
    def seen(opacity):
        bodies = [
            PageMotion(
                "near", [(0, -1, 0)], [UPRIGHT], [PageBox(size=(2, 0.1, 2), color="#0000ff", opacity=opacity)]
            ),
            PageMotion("far", [(0, 1, 0)], [UPRIGHT], [PageBox(size=(1, 0.1, 1), color="#ff0000")]),
        ]
        return Painter(ReportData(title="", times=[0.0], bodies=bodies), *SIZE, view="front").frame(0)[
            90, 160
        ]

    red, _, blue = seen(1.0).astype(int)
    assert blue > 100 and red < 20
    red, _, blue = seen(0.5).astype(int)
    assert blue > 60 and red > 40  # a quarter of what it is, behind both sides of the box


def test_short_and_long_motions_are_shown_slower_and_faster():
    assert [usual_speed(s) for s in (1, 10, 90)] == [1, 1, 1]
    assert (usual_speed(0.008), usual_speed(8e5)) == (1e-3, 1e5)


def test_what_cannot_be_written_is_told_at_once(swinging, tmp_path):
    with pytest.raises(kt.ArgumentError) as told:
        swinging.to_video(tmp_path / "motion.avi", fps=0, size=(321, 180), speed=-1, view="hom")
    for words in ("motion.avi", ".mp4, .webm, .gif", "fps", "even numbers", "speed", "did you mean"):
        assert words in str(told.value)
    with pytest.raises(kt.ArgumentError, match="more than 20000"):
        swinging.to_video(tmp_path / "motion.gif", speed=1e-4)
    with pytest.raises(kt.ArgumentError, match="there is no folder"):
        swinging.to_video(tmp_path / "absent" / "motion.gif")
    with pytest.raises(PictureError, match="nothing moves"):
        swinging.between(0.0, 0.0).to_video(tmp_path / "motion.gif")


def test_without_ffmpeg_the_way_out_is_told_and_gif_works(swinging, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "imageio_ffmpeg", None)
    monkeypatch.setattr(shutil, "which", lambda name: None)
    with pytest.raises(PictureError, match=r"pip install 'kinetree\[video\]'.*GIF needs neither"):
        swinging.to_video(tmp_path / "motion.mp4", size=SIZE, fps=2)
    assert swinging.to_video(tmp_path / "motion.gif", size=(64, 36), fps=2).stat().st_size > 100
    assert [file.name for file in tmp_path.iterdir()] == ["motion.gif"]
    monkeypatch.setattr(shutil, "which", lambda name: sys.executable)
    with pytest.raises(PictureError, match="ffmpeg could not write"):
        swinging.to_video(tmp_path / "motion.mp4", size=SIZE, fps=2)
