#!/bin/sh
# Boots a machine in a container and has a table installed, played, updated and removed there; what
# is seen is said, and a picture of the screen lies in out/system. The screen is cage's own without
# a graphics card, with the packages that systemd/README.md names.
# What this machine lacks is said, and then nothing is tested; exit code 0.
#   SUITE=trixie takes the newer Debian.
set -eu
cd "$(dirname "$0")/../.."
suite=${SUITE:-bookworm}
kept=${TABLETOP_BOOT_ROOT:-build/boot-root}/$suite
shown=out/system

skip() { echo "no boot was tested: $*"; exit 0; }

[ "$(id -u)" = 0 ] || skip "only root can boot a container"
for tool in mmdebstrap systemd-nspawn; do
  command -v "$tool" >/dev/null || skip "$tool is missing (Debian: mmdebstrap systemd-container)"
done

if [ ! -e "$kept/complete" ]; then
  rm -rf "$kept"
  mkdir -p "$(dirname "$kept")"
  table=$(sed -n '/^sudo apt install/,/[^\\]$/p' systemd/README.md | sed 's/sudo apt install//; s/\\//')
  # shellcheck disable=SC2086
  mmdebstrap --quiet --variant=minbase \
    --include="$(echo systemd-sysv dbus udev libpam-systemd grim $table | tr ' ' ,)" \
    "$suite" "$kept" || skip "the system of the container could not be fetched"
  touch "$kept/complete"
fi
python=$(chroot "$kept" python3 -c 'import sys; print("%d.%d" % sys.version_info[:2])')

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
root=$work/root
cp -a "$kept" "$root"
mkdir "$root/house" "$root/wheels" "$work/shown"
tar --exclude=./.git --exclude=./out --exclude=./build --exclude='./.venv*' --exclude='*_cache' \
  --exclude=__pycache__ -cf - . | tar -C "$root/house" -xf -
.venv/bin/pip wheel --quiet --no-deps --wheel-dir "$work" .
.venv/bin/pip download --quiet --only-binary :all: --python-version "$python" \
  --dest "$root/wheels" "$(echo "$work"/*.whl)[pi]" hatchling 2>"$work/pip" ||
  skip "the wheels of Python $python could not be fetched: $(tail -1 "$work/pip")"
mv "$root"/wheels/tabletop-*.whl "$work"
.venv/bin/python -m tests.system.versions "$work"/tabletop-*.whl "$root/wheels"

units=$root/etc/systemd/system
mkdir -p "$units/tabletop.service.d" "$units/multi-user.target.wants"
for unit in tabletop-seat tabletop-help; do
  mkdir "$units/$unit.service.d"
  cat >"$units/$unit.service.d/no-console.conf" <<END
[Unit]
Requires=console.service
After=console.service
[Service]
TTYPath=/dev/table
END
done
turn=
if chroot "$root" cage -h 2>&1 | grep -q "^ -r"; then turn="-r -r"; fi
cat >"$units/tabletop-seat.service.d/no-card.conf" <<END
[Service]
Environment=WLR_BACKENDS=headless WLR_RENDERER=pixman WLR_LIBINPUT_NO_DEVICES=1
# cage must not hand the game's own picture to its output: a picture taken of an output that is
# none would be black. Older ones do not with half a turn.
Environment=WLR_SCENE_DISABLE_DIRECT_SCANOUT=1
ExecStart=
ExecStart=/usr/bin/env XDG_RUNTIME_DIR=/run/tabletop-seat cage -d -s $turn -- sleep infinity
END
# A version that is never ready is given up sooner than on a real table.
cat >"$units/tabletop.service.d/impatient.conf" <<END
[Service]
TimeoutStartSec=20
END
# A container has no console of its own; what is written to this one is kept.
cat >"$units/console.service" <<END
[Service]
ExecStart=/usr/bin/python3 /house/tests/system/console.py /shown/console.log
ExecStartPost=/bin/sh -c 'until [ -e /dev/table ]; do sleep 0.1; done'
END
cat >"$units/inside.service" <<END
[Unit]
After=multi-user.target
[Service]
Type=oneshot
StandardOutput=append:/shown/inside.log
StandardError=append:/shown/inside.log
Environment=PIP_NO_INDEX=1 PIP_FIND_LINKS=/wheels PIP_DISABLE_PIP_VERSION_CHECK=1
TimeoutStartSec=900
TimeoutStopSec=30
ExecStart=/house/tests/system/inside.sh
ExecStopPost=/bin/sh -c '[ "\$SERVICE_RESULT" = success ] || systemctl exit 1'
END
ln -s ../inside.service "$units/multi-user.target.wants/inside.service"

boot() { # options of the container
  timeout 1000 systemd-nspawn --quiet --directory "$root" --register=no --keep-unit \
    --private-network --bind="$work/shown:/shown" "$@" --boot </dev/null >"$work/console" 2>&1
}

code=0
boot || code=$?
if [ ! -e "$work/shown/inside.log" ]; then
  tail -5 "$work/console"
  skip "the container did not boot"
fi
if [ -e "$work/shown/turned-off" ]; then
  cp -a "$root/var/lib/tabletop" "$work/data"
  boot --read-only --bind="$work/data:/var/lib/tabletop" || code=$?
fi
mkdir -p "$shown"
find "$work/shown" -name '*.png' -exec cp {} "$shown" \;
cat "$work/shown/inside.log"
exit "$code"
