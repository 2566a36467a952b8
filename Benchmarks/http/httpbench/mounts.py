"""File systems of a given size, read-only, or on an image to copy as a power cut leaves it."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


class NoMount(Exception):
    """This machine does not let us mount; the text says why."""


def _do(*command: str) -> None:
    if os.geteuid() != 0:
        raise NoMount("only root may mount")
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        raise NoMount(f"{command[0]}: {done.stderr.strip()[-120:]}")


@contextmanager
def tmpfs(size: str) -> Iterator[Path]:
    """A file system in memory that is soon full."""
    folder = Path(tempfile.mkdtemp(prefix="bench-mount-"))
    try:
        _do("mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", str(folder))
        try:
            yield folder
        finally:
            _do("umount", "-l", str(folder))
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def seal(folder: Path, sealed: bool = True) -> None:
    """Makes a mounted file system read-only, or writable again."""
    _do("mount", "-o", f"remount,{'ro' if sealed else 'rw'}", str(folder))


@contextmanager
def disk(image: Path) -> Iterator[Path]:
    """The ext4 file system in an image, mounted."""
    folder = Path(tempfile.mkdtemp(prefix="bench-mount-"))
    try:
        _do("mount", "-o", "loop", str(image), str(folder))
        try:
            yield folder
        finally:
            _do("umount", "-l", str(folder))
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def new_disk(image: Path, megabytes: int = 48) -> None:
    """An image with an empty ext4 file system."""
    with open(image, "wb") as file:
        file.truncate(megabytes << 20)
    _do("mkfs.ext4", "-q", "-F", "-E", "lazy_itable_init=0", str(image))


def copy(image: Path, to: Path) -> None:
    """What the disk held at this moment."""
    _do("cp", "--sparse=always", str(image), str(to))
