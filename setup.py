"""Builds the extension of the Python package by CMake; pyproject.toml has the metadata."""

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ROOT = Path(__file__).parent.resolve()


class CMakeBuild(build_ext):
    """Builds the CMake target triwar_python. $CMAKE_ARGS may hold further options for CMake; if
    $TRIWAR_BUILD is set, it names a configured build to use instead."""

    def build_extension(self, ext):
        configured = os.environ.get("TRIWAR_BUILD")
        build = Path(configured or self.build_temp).resolve()
        generator = ["-G", "Ninja"] if shutil.which("ninja") else []
        configure = [
            "-DCMAKE_BUILD_TYPE=Release",
            "-DTRIWAR_PYTHON=ON",
            "-DTRIWAR_SERVER=OFF",
            "-DTRIWAR_MPI=OFF",
            "-DTRIWAR_TESTS=OFF",
            f"-DPython_EXECUTABLE={sys.executable}",
            *shlex.split(os.environ.get("CMAKE_ARGS", "")),
        ]
        if not configured:
            self.run_cmake(["-S", ROOT, "-B", build, *generator, *configure])
        parallel = ["--parallel", str(os.cpu_count())]
        self.run_cmake(["--build", build, *parallel, "--target", "triwar_python"])
        destination = Path(self.get_ext_fullpath(ext.name)).resolve()
        destination.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(build / "python" / "triwar" / destination.name, destination)

    @staticmethod
    def run_cmake(arguments):
        try:
            subprocess.run(["cmake", *arguments], check=True)
        except (OSError, subprocess.CalledProcessError) as error:
            raise SystemExit(f"{error}\ntriwar is compiled from C++20. {needed()}") from None


def needed():
    """Return what to install on Debian 12, by the lists of scripts/deps."""
    lists = (ROOT / "scripts" / "deps").read_text()
    names = [re.search(rf"^{name}=\(([^)]*)\)", lists, re.M)[1] for name in ("build", "python")]
    packages = " ".join(names).replace('"${build[@]}"', "").split()
    return f"On Debian 12 it needs these packages:\napt install {' '.join(packages)}"


version = re.search(r"project\(triwar VERSION (\S+)", (ROOT / "CMakeLists.txt").read_text())[1]
setup(
    version=version,
    ext_modules=[Extension("triwar._core", sources=[])],
    cmdclass={"build_ext": CMakeBuild},
)
