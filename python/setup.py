"""Builds the compiled module with the checkout's CMake: from build/release where that is there, whose objects it is made of, and otherwise anew.

ARENA_BUILD names another build folder; ARENA_PURE=1 leaves the compiled module out.
"""
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

CHECKOUT = Path(__file__).resolve().parent.parent
BUILD = Path(os.environ.get("ARENA_BUILD", CHECKOUT / "build" / "release"))


def version():
    found = re.search(r"project\(arena VERSION ([0-9.]+)", (CHECKOUT / "CMakeLists.txt").read_text())
    return found.group(1)


class RecordCheckout(build_py):
    """The installed package knows where it came from, for the program and the configs."""

    def run(self):
        super().run()
        if not getattr(self, "editable_mode", False):
            (Path(self.build_lib) / "arena" / "_checkout.txt").write_text(str(CHECKOUT) + "\n")


class CMakeModule(build_ext):
    def build_extension(self, extension):
        target = Path(self.get_ext_fullpath(extension.name)).resolve()
        python = getattr(sys, "_base_executable", sys.executable)  # not that of an environment, which may go away
        built = BUILD / "python" / target.name
        options = ["-DARENA_PYTHON=ON", f"-DPython3_EXECUTABLE={python}"]
        if not (BUILD / "CMakeCache.txt").exists():
            self.cmake("--preset", "release", "-B", str(BUILD), "-DARENA_TESTS=OFF", *options)
        elif not built.exists():
            self.cmake("-B", str(BUILD), *options)
        self.cmake("--build", str(BUILD), "--target", "arena_python")
        if not built.exists():
            sys.exit(f"{BUILD} has no module for this Python ({built.name}); ARENA_BUILD names another build folder")
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(built, target)

    def cmake(self, *arguments):
        try:
            subprocess.run(["cmake", *arguments], cwd=CHECKOUT, check=True, stdin=subprocess.DEVNULL)
        except (OSError, subprocess.CalledProcessError) as problem:
            sys.exit(f"the compiled module could not be built ({problem}); ARENA_PURE=1 installs the package without it")


scratch = CHECKOUT / "build" / "python"
scratch.mkdir(parents=True, exist_ok=True)
setup(
    version=version(),
    cmdclass={"build_py": RecordCheckout, "build_ext": CMakeModule},
    ext_modules=[] if os.environ.get("ARENA_PURE") else [Extension("arena._native", ["native/module.cpp"])],
    options={"build": {"build_base": str(scratch)}, "egg_info": {"egg_base": str(scratch)}},
)
