#!/bin/sh
# Puts a version of the program beside the present one and goes over to it, or back again.
#
#   update.sh SOURCE     a wheel, or a checkout to build one from
#
# Gone over only to a version that plays every saved game as the present one does and says within
# 60 s that it is ready. Else the present one goes on, with the saves as they were; exit code 1.
# An update that is cut off is decided by the next start of the service; see trial.sh.
set -eu
umask 022 # the account of the game has to read what root puts here
trial=$(dirname "$0")/trial.sh
source=${1:?a wheel, or a checkout to build one from}
programs=${TABLETOP_PROGRAMS:-/opt/tabletop}
data=${TABLETOP_DATA:-/var/lib/tabletop}
ready_s=60
[ -e "$source" ] || { echo "update.sh: there is no $source" >&2; exit 2; }
source=$(realpath "$source") # a mere name, pip would look for among strangers
work=$(mktemp -d)
unfinished=
is_stopped=

leave() { # however this ends, no half version takes up the disk, and a stopped table goes on
  rm -rf "$work"
  [ -z "$unfinished" ] || rm -rf "$unfinished"
  [ -z "$is_stopped" ] || systemctl --no-block start tabletop.service || true
}
trap leave EXIT
trap 'exit 130' INT TERM
trap '' HUP # a terminal that is lost does not stop it halfway

say() { echo "update: $*"; }

wheel_of_source() {
  case $source in
    *.whl) echo "$source" ;;
    *)
      python3 -m venv "$work/build"
      "$work/build/bin/pip" wheel --quiet --no-deps --wheel-dir "$work" "$source" >&2
      echo "$work"/*.whl
      ;;
  esac
}

take_away() { # folder
  rm -f "$1/complete"
  rm -rf "$1"
}

put_beside() { # wheel, folder: an unfinished folder of an earlier try is begun anew
  [ ! -e "$2/complete" ] || return 0
  take_away "$2"
  unfinished=$2
  python3 -m venv "$2"
  "$2/bin/pip" install --quiet "$1[pi]"
  sync -f "$2"
  touch "$2/complete"
  unfinished=
}

copy_saves() {
  rm -rf "$work/saves"
  mkdir "$work/saves"
  for file in "$data"/tabletop.sqlite*; do
    [ ! -f "$file" ] || cp -p "$file" "$work/saves"
  done
}

saves_by() { # folder: what that version makes of the copy of the saves
  "$1/bin/tabletop" replay --check-saves --data "$work/saves" 2>&1
}

compare() { # a save that the present version cannot play either is no reason against the new one
  is_same=yes
  copy_saves
  if by_new=$(saves_by "$new"); then return; fi
  copy_saves
  by_old=$(saves_by "$programs/$old") || true
  [ "$by_new" = "$by_old" ] || is_same=
}

stop() {
  is_stopped=yes
  systemctl stop tabletop.service
}

start() { # what was started before does not count against the limit
  systemctl reset-failed tabletop.service tabletop-seat.service || true
  is_stopped=
  timeout "$ready_s" systemctl start tabletop.service
}

begin_with() { # name: nothing is there to go back to; a copied folder may lie where the link belongs
  [ ! -e "$programs/current" ] || stop
  [ -L "$programs/current" ] || rm -rf "$programs/current"
  ln -sfn "$1" "$programs/current"
}

is_ready() { start && [ "$(readlink "$programs/current")" = "$name" ]; }

go_back() {
  stop || true
  "$trial" back
  start || true
}

wheel=$(wheel_of_source)
name=$(basename "$wheel" | cut -d- -f2)-$(sha256sum "$wheel" | cut -c1-8)
new=$programs/$name
mkdir -p "$programs" "$data"
exec 9>"$programs/lock"
flock -n 9 || { say "another update is under way"; exit 1; }
[ ! -L "$programs/on-trial" ] && [ ! -L "$programs/tried" ] || go_back
old=$(basename "$(readlink "$programs/current" || true)")
[ -d "$programs/$old" ] || old= # the link is left, the version is gone: there is none to compare
put_beside "$wheel" "$new"

if [ -z "$old" ] || [ "$old" = "$name" ]; then
  [ -n "$old" ] || begin_with "$name"
  if ! is_ready; then
    say "$name is installed, but not ready after $ready_s s; see journalctl -u tabletop"
    say "if its files are damaged, remove $new and update again"
    exit 1
  fi
  say "$name is installed and ready"
  exit 0
fi

stop
compare
if [ -z "$is_same" ]; then
  start || true
  say "$old stays: $name does not play the saved games as they were played"
  echo "$by_new"
  exit 1
fi
"$trial" begin "$name"
if ! is_ready; then
  go_back
  say "back to $old: $name was not ready after $ready_s s"
  exit 1
fi
for folder in "$programs"/*/; do
  folder=$(basename "$folder")
  case $folder in "$name" | "$old" | current) ;; *) take_away "$programs/$folder" ;; esac
done
say "$name is ready; $old stays beside it"
