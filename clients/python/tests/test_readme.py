"""The programs of the README have the types that they claim."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

README = (Path(__file__).parent.parent / "README.md").read_text("utf-8")


def test_mypy_accepts_the_programs_of_the_readme(tmp_path: Path) -> None:
    programs = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    assert len(programs) == 4
    for index, program in enumerate(programs):
        (tmp_path / f"program_{index}.py").write_text(program, "utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "."], capture_output=True, text=True, cwd=tmp_path
    )
    assert done.stdout.startswith("Success"), done.stdout
