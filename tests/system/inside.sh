#!/bin/sh
# Runs inside the booted container, as root: a table from its installation to its last shutdown.
# The first that is wrong ends it.
set -eu
house=/house
saves=/var/lib/tabletop
update=/usr/local/lib/tabletop/update.sh
began=$(date +%s)

told() { echo "right: $* [$(($(date +%s) - began)) s]"; }
fail() {
  echo "WRONG: $*"
  systemctl --no-pager --full status tabletop.service tabletop-seat.service || true
  journalctl --no-pager -b -o cat -u tabletop.service -u tabletop-seat.service | tail -60
  exit 1
}
value() { systemctl show --value -p "$1" "${2:-tabletop.service}"; }
wait_for() { # seconds, property, value, unit
  left=$1
  while [ "$(value "$2" "${4:-tabletop.service}")" != "$3" ]; do
    left=$((left - 1))
    [ "$left" -gt 0 ] || fail "$2 is $(value "$2" "${4:-tabletop.service}") and not $3"
    sleep 1
  done
}
at_screen() { # command: as another program of the same screen
  setpriv --reuid=tabletop --regid=tabletop --init-groups \
    env XDG_RUNTIME_DIR=/run/tabletop-seat WAYLAND_DISPLAY=wayland-0 "$@"
}
picture() { # name
  sleep 2
  at_screen grim - >"/shown/$1.png" || fail "no picture could be taken"
  [ "$(stat -c %s "/shown/$1.png")" -gt 20000 ] || fail "the picture $1 is an empty one"
}
as_table() {
  setpriv --reuid=tabletop --regid=tabletop --init-groups \
    env HOME=$saves PYTHONDONTWRITEBYTECODE=1 "$@"
}
check_saves() { as_table /opt/tabletop/current/bin/tabletop replay --check-saves --data $saves; }
version() { readlink /opt/tabletop/current | cut -d- -f1; }

if [ -e /shown/turned-off ]; then # the second boot, with a root that is read-only
  ! touch /opt/tabletop/written 2>/dev/null || fail "the root is not read-only"
  wait_for 60 ActiveState active
  picture read-only
  systemctl stop tabletop.service
  told "switched on again it plays on a read-only root: $(check_saves)"
  systemctl --no-block poweroff
  exit 0
fi

# Installed.
$house/systemd/install.sh || fail "it cannot be installed"
wait_for 60 ActiveState active
told "installed and ready with its first picture: $(value StatusText)"
[ "$(stat -c %U:%a $saves)" = tabletop:750 ] || fail "the data folder is not its own"
[ "$(value ActiveState tabletop-seat.service)" = active ] || fail "cage does not run"
loginctl --no-legend list-sessions | grep -q tabletop || fail "cage has no session"
picture first
told "cage shows it"
if udevadm verify --help >/dev/null 2>&1; then
  udevadm verify /etc/udev/rules.d/70-tabletop.rules || fail "udev finds a fault"
  told "udev finds no fault in its rules"
fi

# Saved games, and settings of its own.
systemctl stop tabletop.service
(cd $house && as_table /opt/tabletop/current/bin/python -m tests.system.saved_games $saves)
printf 'kiosk = true\nlanguage = "cs"\n' >$saves/settings.toml
games=$(check_saves)
settings=$(cat $saves/settings.toml)
systemctl start tabletop.service || fail "it does not start with saved games"
sleep 2
picture saved
told "saved games: $games"

# Updated.
first=$(readlink /opt/tabletop/current)
$update /wheels/tabletop-2.0-*.whl || fail "a good version was refused"
[ "$(version)" = 2.0 ] || fail "the present version is $(version)"
told "a good version is gone over to"
! $update /wheels/tabletop-3.0-*.whl || fail "a version that is never ready was taken"
wait_for 30 ActiveState active
[ "$(version)" = 2.0 ] || fail "the present version is $(version)"
told "a version that is never ready is taken back"
! $update /wheels/tabletop-4.0-*.whl || fail "a version that plays otherwise was taken"
wait_for 30 ActiveState active
[ "$(version)" = 2.0 ] || fail "the present version is $(version)"
told "a version that plays otherwise is refused"
$update /wheels/tabletop-3.0-*.whl &
until [ -L /opt/tabletop/tried ]; do sleep 0.2; done
[ "$(version)" = 3.0 ] || fail "the present version is $(version)"
kill -KILL $!
left=60
until [ "$(version)" = 2.0 ] || [ $left = 0 ]; do left=$((left - 1)); sleep 1; done
[ "$(version)" = 2.0 ] || fail "the present version is $(version)"
wait_for 30 ActiveState active
told "a killed update is taken back by the service itself"

# Watched.
main=$(value MainPID)
tries=$(value NRestarts)
seat=$(value MainPID tabletop-seat.service)
sleep 25
[ "$(value MainPID)" = "$main" ] || fail "it did not live through two intervals of the watchdog"
told "kept alive by its loop for 25 s"
kill -STOP "$main"
wait_for 40 NRestarts $((tries + 1))
wait_for 40 ActiveState active
[ "$(value MainPID)" != "$main" ] || fail "it is the same process"
journalctl -b -u tabletop.service | grep -q "Watchdog timeout" || fail "no watchdog in the log"
[ "$(value MainPID tabletop-seat.service)" = "$seat" ] || fail "the screen went down with it"
picture hung
told "killed by the watchdog when it hung, and ready again on the same screen"
main=$(value MainPID)
kill -KILL "$seat"
sleep 3
wait_for 30 ActiveState active tabletop-seat.service
wait_for 30 ActiveState active
[ "$(value MainPID)" != "$main" ] || fail "the game did not notice that its screen was gone"
picture again
told "a screen that is lost comes back, and the game with it"

# Given up.
for try in 1 2 3 4 5; do
  [ "$(value ActiveState)" = failed ] || kill -KILL "$(value MainPID)" 2>/dev/null || true
  sleep 6
done
wait_for 60 ActiveState failed
wait_for 30 ActiveState active tabletop-help.service
sleep 1
grep -q "SE NEPODAŘILO SPUSTIT" /shown/console.log || fail "no help screen"
told "after too many tries it stops, and the help screen is shown"
systemctl reset-failed tabletop.service tabletop-seat.service
systemctl start tabletop.service || fail "it cannot be started again"
wait_for 10 ActiveState inactive tabletop-help.service
systemctl stop tabletop.service
[ "$(value Result)" = success ] || fail "its end was no clean one: $(value Result)"
[ "$(check_saves)" = "$games" ] || fail "the games are now: $(check_saves)"
told "started again it takes the help screen away, it ends cleanly, and the games are the same"

# Removed, and installed again.
$house/systemd/install.sh --remove
[ ! -e /opt/tabletop ] || fail "the program is still there"
[ "$(cat $saves/settings.toml)" = "$settings" ] || fail "the settings are gone"
$house/systemd/install.sh || fail "it cannot be installed again"
[ "$(readlink /opt/tabletop/current)" = "$first" ] || fail "it is another version than at first"
systemctl stop tabletop.service
[ "$(check_saves)" = "$games" ] || fail "the games are now: $(check_saves)"
told "removed and installed again: games and settings stayed"

# Turned off. cage has no keyboard here that could answer the question of the power button, so
# what the game would end with stands in for it.
mkdir -p /run/systemd/system/tabletop.service.d
cat >/run/systemd/system/tabletop.service.d/yes.conf <<END
[Service]
NotifyAccess=all
ExecStart=
ExecStart=/bin/sh -c 'systemd-notify --ready; sleep 1; exit 4'
END
systemctl daemon-reload
trap 'touch /shown/turned-off; told "an end with the code of a yes turns the machine off"; exit 0' TERM
systemctl start tabletop.service
sleep 30 &
wait $! || true
fail "the machine is still on"
