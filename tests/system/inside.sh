#!/bin/sh
# Runs inside the booted container: what the service does there. The first that is wrong ends it.
set -eu

fail() { echo "WRONG: $*"; journalctl --no-pager -o cat -u tabletop.service | tail -30; exit 1; }
told() { echo "right: $*"; }
value() { systemctl show --value -p "$1" "${2:-tabletop.service}"; }
wait_for() { # seconds, property, value, unit
  left=$1
  while [ "$(value "$2" "${4:-tabletop.service}")" != "$3" ]; do
    left=$((left - 1))
    [ "$left" -gt 0 ] || fail "$2 is $(value "$2" "${4:-tabletop.service}") and not $3"
    sleep 1
  done
}

wait_for 60 ActiveState active
told "ready with its first picture: $(value StatusText)"
[ "$(stat -c %U:%a /var/lib/tabletop)" = tabletop:750 ] || fail "the data folder is not its own"
first=$(value MainPID)
sleep 25
[ "$(value MainPID)" = "$first" ] || fail "it did not live through two intervals of the watchdog"
told "kept alive by its loop for 25 s"

kill -STOP "$first"
wait_for 40 NRestarts 1
wait_for 40 ActiveState active
[ "$(value MainPID)" != "$first" ] || fail "it is the same process"
journalctl -b -u tabletop.service | grep -q "Watchdog timeout" || fail "no watchdog in the log"
told "killed by the watchdog when it hung, and ready again"

for try in 1 2 3 4 5; do
  [ "$(value ActiveState)" = failed ] || kill -KILL "$(value MainPID)" 2>/dev/null || true
  sleep 6
done
wait_for 60 ActiveState failed
wait_for 30 ActiveState active tabletop-help.service
journalctl -b -u tabletop-help.service | grep -q "SE NEPODAŘILO SPUSTIT" || fail "no help screen"
told "after too many tries it stops, and the help screen is shown"

systemctl reset-failed tabletop.service
systemctl start tabletop.service || fail "it cannot be started again"
wait_for 10 ActiveState inactive tabletop-help.service
systemctl stop tabletop.service
wait_for 5 ActiveState inactive
[ "$(value Result)" = success ] || fail "its end was no clean one: $(value Result)"
told "started again it takes the help screen away, and it ends cleanly"
