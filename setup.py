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
NEEDED = """On Debian 12 it needs these packages:
apt install g++ cmake ninja-build libzstd-dev libxxhash-dev libfmt-dev libcli11-dev \\
  nlohmann-json3-dev libhwy-dev python3-dev pybind11-dev"""


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
            raise SystemExit(f"{error}\ntriwar is compiled from C++20. {NEEDED}") from None


version = re.search(r"project\(triwar VERSION (\S+)", (ROOT / "CMakeLists.txt").read_text())[1]
setup(
    version=version,
    ext_modules=[Extension("triwar._core", sources=[])],
    cmdclass={"build_ext": CMakeBuild},
)
