"""The list of packages, and the compiled kernel; everything else is in pyproject.toml.

Compiling is opt-in: `VELVET_COMPILE=1 pip wheel .` makes a wheel that carries the kernel, `make
compile` builds the same tree under build/ for this checkout. `velvet._build` chooses at start-up.
"""

import os
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from setuptools import Extension, find_packages, setup
from setuptools.command.build_ext import build_ext

ROOT = Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT / "app"))
os.environ["VELVET_BUILD"] = "interpreted"

from velvet import _build  # noqa: E402

GROUP = "velvet_kernel"


def kernel() -> list[Extension]:
    """One extension with all the code, and a small one for each module's name."""
    from mypyc.build import mypycify

    paths = [os.path.relpath(path, ROOT) for path in _build.kernel_sources().values()]
    return mypycify(
        paths,
        group_name=GROUP,
        opt_level="3",
        debug_level="0",
        multi_file=True,
        target_dir="build/kernel-c",
    )


class BuildKernel(build_ext):
    """Puts the extensions into a tree of their own and writes the manifest beside them."""

    def get_ext_fullpath(self, ext_name: str) -> str:
        return os.path.join(self.tree(), self.get_ext_filename(ext_name))

    def tree(self) -> str:
        return os.path.join(self.build_lib, "velvet", _build.COMPILED)

    def run(self) -> None:
        # Taken before compiling: an edit during it makes the build unfit, as it should.
        digest = _build.hash_of(_build.kernel_sources())
        manifest = Path(self.tree(), _build.MANIFEST)
        manifest.unlink(missing_ok=True)
        super().run()
        if self.extensions:
            names = sorted(extension.name for extension in self.extensions)
            manifest.write_text("\n".join([digest, *names]) + "\n", encoding="utf-8")

    def build_extensions(self) -> None:
        compile_one_by_one = self.compiler.compile

        def compile_side_by_side(sources: list[str], **rest: Any) -> list[str]:
            with ThreadPoolExecutor(os.cpu_count()) as pool:
                made = pool.map(lambda source: compile_one_by_one([source], **rest), sources)
                return [file for files in made for file in files]

        self.compiler.compile = compile_side_by_side
        super().build_extensions()


# A wheel's metadata is asked for before the wheel; that needs no C.
wanted = os.environ.get("VELVET_COMPILE") == "1" and not {"egg_info", "dist_info"} & set(sys.argv)

setup(
    packages=[*find_packages(str(ROOT / "app")), "velvet.resources"],
    ext_modules=kernel() if wanted else [],
    cmdclass={"build_ext": BuildKernel},
)
