"""An update that is cut off at any step: the next start has a whole program with its own saves."""

import os
import random
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.faults.marks import device_fault
from tests.system.staged import SCRIPTS

STEPS = ("cp", "find", "ln", "mkdir", "mv", "python3", "rm", "sync", "systemctl", "touch")
"""What the scripts call to change something; each call is a step."""

NO_CUT = 1000
"""No run has so many steps."""

STEP = """#!/bin/sh
# Counts the steps of everything that runs here, and cuts the power before the last one.
read -r done <"$STEPS_DONE"
echo $((done + 1)) >"$STEPS_DONE"
[ $((done + 1)) -lt "$LAST_STEP" ] || kill -KILL 0
exec {real} "$@"
"""

MANAGER = f"""#!/bin/sh
# Stands in for systemctl and the unit: starting is playing until ready.
[ "$1" = start ] || exit 0
{SCRIPTS}/trial.sh start || exit 1
"$TABLETOP_PROGRAMS/current/bin/tabletop" play && {SCRIPTS}/trial.sh ready
"""

ENVIRONMENT = """#!/bin/sh
# Stands in for python3 and its pip: the wheels here are programs.
mkdir -p "$3/bin"
printf '#!/bin/sh\\ncp "${3%%[[]pi]}" "${0%%pip}tabletop"\\n' >"$3/bin/pip"
chmod +x "$3/bin/pip"
"""

PROGRAM = """#!/bin/sh
# Reads saves of its own version and of older ones, and makes them its own; ready or not.
[ "$1" = play ] || exit 0
for file in "$TABLETOP_DATA"/tabletop.sqlite*; do
  read -r by rest <"$file"
  [ "$by" -le {version} ] || exit 9
done
echo "{version} of the log" >"$TABLETOP_DATA/tabletop.sqlite-wal"
touch "$TABLETOP_DATA"
echo "{version} has the games" >"$TABLETOP_DATA/tabletop.sqlite"
touch "$TABLETOP_DATA"
exit {code}
"""


class Machine:
    """The first version with its saves, and the wheel of a second one, whose start ends so."""

    def __init__(self, folder: Path, code: int) -> None:
        self.programs, self.data, self.tools = (folder / name for name in ("opt", "data", "tools"))
        self.wheel, self.steps = folder / "tabletop-2-py3-none-any.whl", folder / "steps"
        for path in (self.programs / "1-old/bin", self.data, self.tools):
            path.mkdir(parents=True)
        put(self.programs / "1-old/bin/tabletop", PROGRAM.format(version=1, code=0))
        (self.programs / "current").symlink_to("1-old")
        (self.data / "tabletop.sqlite").write_text("1 has the games\n", encoding="utf-8")
        put(self.wheel, PROGRAM.format(version=2, code=code))
        own = {"systemctl": MANAGER, "python3": ENVIRONMENT, "sync": "#!/bin/sh\n"}
        for name in STEPS:
            real = self.tools / f"real-{name}" if name in own else shutil.which(name)
            put(self.tools / name, STEP.format(real=real))
            if name in own:
                put(self.tools / f"real-{name}", own[name])

    def run(self, command: str, last_step: int = NO_CUT) -> int:
        """Run until the power is cut before that step; what it ended with."""
        self.steps.write_text("0\n", encoding="utf-8")
        done = subprocess.run(
            ("sh", "-c", command),
            env={
                "PATH": f"{self.tools}:{os.environ['PATH']}",
                "TMPDIR": str(self.tools),
                "TABLETOP_PROGRAMS": str(self.programs),
                "TABLETOP_DATA": str(self.data),
                "STEPS_DONE": str(self.steps),
                "LAST_STEP": str(last_step),
            },
            stdout=subprocess.DEVNULL,
            start_new_session=True,
            check=False,
        )
        assert (self.programs / "current/bin/tabletop").exists(), "current dangles"
        return done.returncode

    def update(self, last_step: int = NO_CUT) -> int:
        """The update to the second version."""
        return self.run(f"{SCRIPTS}/update.sh {self.wheel}", last_step)

    def boot(self, last_step: int = NO_CUT) -> int:
        """The service is started and, as its unit says, again when it was not ready."""
        return self.run("systemctl start || systemctl start", last_step)

    @property
    def steps_done(self) -> int:
        return int(self.steps.read_text(encoding="utf-8"))

    def plays(self) -> int:
        """The version in use, which has the saves to itself; nothing is left undecided."""
        version = (self.programs / "current").readlink().name[0]
        saves = (self.data / "tabletop.sqlite").read_text(encoding="utf-8")
        assert saves == f"{version} has the games\n"
        assert not (self.programs / "on-trial").is_symlink()
        assert not (self.programs / "tried").is_symlink()
        return int(version)


def put(path: Path, text: str) -> None:
    """A program to run."""
    path.write_text(text, encoding="utf-8")
    path.chmod(0o755)


@device_fault("20")
@device_fault("24")
@pytest.mark.parametrize("code", [0, 1], ids=["ready", "never ready"])
def test_power_may_be_cut_at_any_step_of_an_update(code: int, tmp_path: Path) -> None:
    whole = Machine(tmp_path / "whole", code)
    assert (whole.update(), whole.plays()) == ((0, 2) if code == 0 else (1, 1))
    ends = set()
    for step in range(1, whole.steps_done + 1):
        table = Machine(tmp_path / str(step), code)
        assert table.update(step) == -9, f"step {step} was never reached"
        again = random.Random(step).randint(1, 20)
        table.boot(again)  # the power is cut once more, or the table is already up
        assert table.boot() == 0, f"no start after cuts at steps {step} and {again}"
        ends.add(table.plays())
    assert ends == ({1, 2} if code == 0 else {1})
