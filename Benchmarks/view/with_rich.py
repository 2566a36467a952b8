"""Draws the scene of scene.md with rich: with_rich.py overview|zoom SECONDS."""

import sys
import time

from rich.console import Console
from rich.live import Live
from scene import picture


def main(mode: str, seconds: str) -> None:
    """30 frames a second on the alternate screen."""
    begin = time.monotonic()
    with Live(console=Console(), screen=True, auto_refresh=False) as live:
        for frame in range(int(seconds) * 30):
            live.update(picture(frame, mode == "zoom"), refresh=True)
            time.sleep(max(0.0, begin + (frame + 1) / 30 - time.monotonic()))


main(sys.argv[1], sys.argv[2])
