"""Videos read back: ffmpeg opens them, as any player would."""

import re
import subprocess
from pathlib import Path

import numpy as np

from kinetree.report.picture.run_picture import ffmpeg


def decoded(path: Path) -> tuple[np.ndarray, float, float | None]:
    """Pictures (N, height, width, 3), pictures per second, and the duration the file claims (s)."""
    told = subprocess.run([ffmpeg(), "-i", str(path)], capture_output=True, text=True, check=False).stderr
    width, height = map(int, re.search(r"Video: .*? (\d{2,})x(\d{2,})", told).groups())
    rate = re.search(r"([\d.]+) fps", told)
    lasting = re.search(r"Duration: (\d+):(\d+):([\d.]+)", told)
    duration = None if lasting is None else float(np.dot([3600, 60, 1], list(map(float, lasting.groups()))))
    command = [ffmpeg(), "-loglevel", "error", "-i", str(path), "-fps_mode", "passthrough"]
    done = subprocess.run(
        [*command, "-f", "rawvideo", "-pix_fmt", "rgb24", "-"], capture_output=True, check=True
    )
    pictures = np.frombuffer(done.stdout, np.uint8).reshape(-1, height, width, 3)
    return pictures, float(rate.group(1)) if rate else 0.0, duration
