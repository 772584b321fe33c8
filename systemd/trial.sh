#!/bin/sh
# A version on trial has one start: ready, it stays; else the one before comes back, with its saves.
#
#   trial.sh begin NAME   keeps a copy of the saves, and goes over to that version
#   trial.sh start        the game is about to start: the trial begins, or has failed and is over
#   trial.sh ready        the game is ready: the version has proven itself
#   trial.sh back         the trial is over
#
# The service calls start and ready, so neither a cut of power nor a killed update leaves a version
# that nobody watches. A link bears the name of the version before: `on-trial` until the start,
# `tried` from then on. It is made before anything else changes and taken away after everything is
# as it was, so whatever is cut off in between is done again at the next start.
set -eu
programs=${TABLETOP_PROGRAMS:-/opt/tabletop}
data=${TABLETOP_DATA:-/var/lib/tabletop}
before=$data/before-update

point() { # link, what it points to
  ln -sfn "$2" "$programs/next"
  mv -T "$programs/next" "$programs/$1"
}

copy_saves() { # from, to; half a copy, as on a full disk, is a failure
  for file in "$1"/tabletop.sqlite*; do
    [ ! -f "$file" ] || cp -p "$file" "$2"
  done
}

is_written() { sync -f "$programs" "$data"; }

begin() {
  rm -rf "$before"
  trap 'rm -rf "$before"' EXIT # half a copy would keep the disk full
  mkdir -m 700 "$before"
  copy_saves "$data" "$before"
  is_written
  trap - EXIT
  point on-trial "$(readlink "$programs/current")"
  point current "$1"
  is_written
}

back() {
  old=$(readlink "$programs/tried" || readlink "$programs/on-trial" || true)
  [ -n "$old" ] || return 0
  if [ -d "$before" ]; then # somebody who took the copy away has not taken the saves
    find "$data" -maxdepth 1 -name 'tabletop.sqlite*' -delete
    copy_saves "$before" "$data"
  fi
  is_written
  point current "$old"
  is_written
  rm -f "$programs/on-trial" "$programs/tried"
}

case ${1:-} in
  begin) begin "${2:?the name of a version}" ;;
  start)
    if [ -L "$programs/tried" ]; then
      echo "the version $(readlink "$programs/current") was not ready when it was tried"
      back
    elif [ -L "$programs/on-trial" ]; then
      mv -T "$programs/on-trial" "$programs/tried"
      is_written
    fi
    ;;
  ready) rm -f "$programs/tried" ;;
  back) back ;;
  *) echo "trial.sh: begin NAME, start, ready, or back" >&2; exit 2 ;;
esac
