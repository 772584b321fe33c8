#!/bin/sh
# Installs the table as a service, or removes it: twice is the same as once, and data always stays.
#
#   install.sh [--display cage|kmsdrm] [--remove]
#
# With DESTDIR the files go into a staged root: nothing is started, nothing comes from the network,
# and the program itself is left to update.sh on the machine.
set -eu
umask 022
DESTDIR=${DESTDIR:-}
case $DESTDIR in '' | /*) ;; *) DESTDIR=$PWD/$DESTDIR ;; esac
cd "$(dirname "$0")"
display=cage
action=install
while [ $# -gt 0 ]; do
  case $1 in
    --display) display=${2:-}; [ $# = 1 ] || shift ;;
    --remove) action=remove ;;
    *) echo "install.sh: unknown argument $1" >&2; exit 2 ;;
  esac
  shift
done
if [ ! -f "display-$display.conf" ]; then
  echo "install.sh: the display is cage or kmsdrm, not '$display'" >&2
  exit 2
fi
if [ -z "$DESTDIR" ] && [ "$(id -u)" != 0 ]; then
  echo "install.sh: only root can do this; DESTDIR=FOLDER stages it for anybody" >&2
  exit 2
fi

units=/etc/systemd/system
files() { # source, place, mode
  cat <<END
tabletop.service $units/tabletop.service 644
tabletop-seat.service $units/tabletop-seat.service 644
tabletop-failed.service $units/tabletop-failed.service 644
tabletop-help.service $units/tabletop-help.service 644
display-$display.conf $units/tabletop.service.d/display.conf 644
journald.conf /etc/systemd/journald.conf.d/tabletop.conf 644
sysusers.conf /etc/sysusers.d/tabletop.conf 644
tmpfiles.conf /etc/tmpfiles.d/tabletop.conf 644
70-tabletop.rules /etc/udev/rules.d/70-tabletop.rules 644
seat.pam /etc/pam.d/tabletop-seat 644
help.txt /usr/local/lib/tabletop/help.txt 644
update.sh /usr/local/lib/tabletop/update.sh 755
trial.sh /usr/local/lib/tabletop/trial.sh 755
END
}
links() { # place, what it points to
  cat <<END
$units/multi-user.target.wants/tabletop.service ../tabletop.service
/usr/local/bin/tabletop /opt/tabletop/current/bin/tabletop
END
}

put_in_place() {
  files | while read -r source place mode; do
    install -D -T -m "$mode" "$source" "$DESTDIR$place"
  done
  links | while read -r place target; do
    mkdir -p "$DESTDIR$(dirname "$place")"
    ln -sfnT "$target" "$DESTDIR$place"
  done
}

take_away() {
  { files; links; } | while read -r first second third; do
    if [ -n "$third" ]; then rm -f "$DESTDIR$second"; else rm -f "$DESTDIR$first"; fi
  done
  rm -rf "$DESTDIR/opt/tabletop"
  for folder in "$units/tabletop.service.d" /usr/local/lib/tabletop; do
    rmdir "$DESTDIR$folder" 2>/dev/null || true
  done
}

reload_udev() { # a container has none
  [ -e /run/udev/control ] || return 0
  udevadm control --reload
  udevadm trigger --subsystem-match=tty
}

if [ $action = install ]; then
  put_in_place
  if [ -z "$DESTDIR" ]; then
    systemd-sysusers /etc/sysusers.d/tabletop.conf
    systemd-tmpfiles --create /etc/tmpfiles.d/tabletop.conf
    systemctl daemon-reload
    reload_udev
    ./update.sh ..
  fi
else
  if [ -z "$DESTDIR" ]; then
    systemctl stop tabletop.service tabletop-seat.service tabletop-help.service || true
  fi
  take_away
  if [ -z "$DESTDIR" ]; then
    systemctl daemon-reload
    reload_udev
  fi
  echo "The table's program and service are gone. Games and settings stay in /var/lib/tabletop."
fi
