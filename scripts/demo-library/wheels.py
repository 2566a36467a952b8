"""The Python packages of the natural voice: fetched once, by version and hash, for nothing else."""

import hashlib
import subprocess
import sys
import venv
from pathlib import Path

LIST = Path(__file__).resolve().parent / "wheels.txt"
FOLDER = LIST.parents[2] / ".build-demo"


def use():
    """Makes the packages of `wheels.txt` importable; installs them where they are missing.

    They lie in a folder of their own, named by the list and the Python they are for.
    """
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    digest = hashlib.sha256(LIST.read_bytes()).hexdigest()[:12]
    place = FOLDER / f"wheels-{version}-{digest}"
    done = place / "complete"
    if not done.exists():
        venv.create(place, with_pip=True, clear=True)
        command = [place / "bin" / "python", "-m", "pip", "install", "--quiet", "--no-deps"]
        command += ["--disable-pip-version-check", "--only-binary", ":all:", "--require-hashes"]
        subprocess.run([*command, "-r", LIST], check=True)
        done.touch()
    sys.path.insert(0, str(place / "lib" / f"python{version}" / "site-packages"))
