#!/bin/sh
# Boots a machine with the table's service in a container and looks at it from inside: ready, kept
# alive by its loop, killed when it hangs, started again, and a help screen after too many tries.
# What the machine lacks is said, and then nothing is tested; exit code 0.
set -eu
cd "$(dirname "$0")/../.."
kept=${TABLETOP_BOOT_ROOT:-build/boot-root}
suite=bookworm
python=3.11

skip() { echo "no boot was tested: $*"; exit 0; }

[ "$(id -u)" = 0 ] || skip "only root can boot a container"
for tool in mmdebstrap systemd-nspawn; do
  command -v "$tool" >/dev/null || skip "$tool is missing (Debian: mmdebstrap systemd-container)"
done

if [ ! -e "$kept/etc/debian_version" ]; then
  mkdir -p "$(dirname "$kept")"
  mmdebstrap --quiet --variant=minbase --include=systemd-sysv,dbus,udev,python3 "$suite" "$kept" ||
    skip "the system of the container could not be fetched"
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp -a "$kept" "$work/root"
DESTDIR="$work/root" systemd/install.sh
program=$work/root/opt/tabletop/boot
.venv/bin/pip wheel --quiet --no-deps --wheel-dir "$work" .
.venv/bin/pip install --quiet --target "$program/lib" --python-version "$python" \
  --only-binary :all: "$work"/*.whl 2>"$work/pip" || skip "the wheels of Python $python could not be fetched"
mkdir "$program/bin"
printf '#!/bin/sh\nPYTHONPATH=%s/lib exec python3 -m tabletop "$@"\n' /opt/tabletop/boot \
  >"$program/bin/tabletop"
chmod 755 "$program/bin/tabletop"
ln -s boot "$work/root/opt/tabletop/current"

# No screen here: a driver that shows nothing, asked for by name, and the help text into the log.
units=$work/root/etc/systemd/system
cat >"$units/tabletop.service.d/display.conf" <<END
[Service]
Environment=TABLETOP_DISPLAY=dummy
ExecStart=
ExecStart=/opt/tabletop/current/bin/tabletop play --size 1280x720
END
mkdir "$units/tabletop-help.service.d"
printf '[Service]\nTTYPath=\nTTYReset=no\nTTYVHangup=no\nStandardOutput=journal\n' \
  >"$units/tabletop-help.service.d/no-screen.conf"
install -m 755 tests/system/inside.sh "$work/root/usr/local/bin/inside"
cat >"$units/inside.service" <<END
[Unit]
After=multi-user.target
[Service]
Type=oneshot
StandardOutput=file:/inside.log
StandardError=file:/inside.log
TimeoutStartSec=240
ExecStart=/usr/local/bin/inside
ExecStopPost=/bin/sh -c 'systemctl exit \$EXIT_STATUS'
END
ln -s ../inside.service "$units/multi-user.target.wants/inside.service"

code=0
timeout 300 systemd-nspawn --quiet --directory "$work/root" --register=no --keep-unit \
  --private-network --boot \
  </dev/null >"$work/console" 2>&1 || code=$?
if [ ! -e "$work/root/inside.log" ]; then
  tail -5 "$work/console"
  skip "the container did not boot"
fi
cat "$work/root/inside.log"
exit "$code"
