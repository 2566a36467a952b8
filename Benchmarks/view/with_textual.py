"""Draws the scene of scene.md with textual: with_textual.py overview|zoom SECONDS."""

import sys

from scene import picture
from textual.app import App, ComposeResult
from textual.widgets import Static


class Scene(App[None]):
    """One widget over the whole screen."""

    def __init__(self, zoomed: bool, seconds: int) -> None:
        super().__init__()
        self._zoomed, self._frames, self._frame = zoomed, seconds * 30, 0

    def compose(self) -> ComposeResult:
        """The only widget."""
        yield Static(picture(0, self._zoomed))

    def on_mount(self) -> None:
        """Starts the clock."""
        self.set_interval(1 / 30, self._next)

    def _next(self) -> None:
        self._frame += 1
        if self._frame >= self._frames:
            self.exit()
            return
        self.query_one(Static).update(picture(self._frame, self._zoomed))


Scene(sys.argv[1] == "zoom", int(sys.argv[2])).run()
