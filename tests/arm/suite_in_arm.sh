#!/usr/bin/env bash
# Runs the suite in a Debian for 64-bit Arm, emulated where this machine is none. As root, on Debian:
#   apt-get install qemu-user-static binfmt-support mmdebstrap arch-test
#   tests/arm/suite_in_arm.sh [FOLDER] [pytest arguments]
# FOLDER (default: out/arm) keeps the Debian between two runs; RELEASE=trixie takes the newer one.
# Emulated Python is about ten times slower, so the whole suite may take hours; name parts of
# it to be done sooner, such as: tests/arm/suite_in_arm.sh out/arm tests/devices tests/store
set -eu
house="$(cd "$(dirname "$0")/../.." && pwd)"
root="$(realpath -m "${1:-$house/out/arm}")/${RELEASE:=bookworm}"
shift || true
[ $# -gt 0 ] || set -- -n "$(nproc)" tests

for tool in mmdebstrap chroot unshare; do
  command -v "$tool" >/dev/null || { echo "$tool is missing; see the head of $0" >&2; exit 2; }
done
if [ "$(id -u)" != 0 ]; then echo "a chroot needs root" >&2; exit 2; fi

if [ "$(uname -m)" != aarch64 ] && [ ! -e /proc/sys/fs/binfmt_misc/qemu-aarch64 ]; then
  mountpoint -q /proc/sys/fs/binfmt_misc || mount -t binfmt_misc binfmt_misc /proc/sys/fs/binfmt_misc
  update-binfmts --enable qemu-aarch64
fi

if [ ! -e "$root/.complete" ]; then
  rm -rf --one-file-system "$root"
  mkdir -p "$root"
  mmdebstrap --quiet --architectures=arm64 --variant=minbase \
    --include=python3,python3-venv,python3-pip,ca-certificates "$RELEASE" "$root"
  touch "$root/.complete"
fi

# The checkout as it is now; only the environment is kept from an earlier run.
mkdir -p "$root/house"
find "$root/house" -mindepth 1 -maxdepth 1 ! -name .venv -exec rm -rf {} +
tar -C "$house" --exclude=./.git --exclude=./out --exclude='./.venv*' --exclude='*_cache' \
  --exclude=__pycache__ -cf - . | tar -C "$root/house" -xf -
# What this machine trusts, and folders of packages that only it has.
cp /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/"
unset PIP_FIND_LINKS
# Mounts of its own, gone with it: the tests need terminals, processes and shared memory.
unshare --mount chroot "$root" /bin/sh -euc '
  mount -t proc proc /proc
  mkdir -p /dev/pts /dev/shm
  mount -t devpts -o newinstance,ptmxmode=0666 devpts /dev/pts
  ln -sf pts/ptmx /dev/ptmx
  mount -t tmpfs tmpfs /dev/shm
  export HOME=/root SDL_VIDEODRIVER=dummy PIP_CERT=/etc/ssl/certs/ca-certificates.crt
  cd /house
  [ -x .venv/bin/pytest ] || python3 -m venv .venv
  .venv/bin/pip install --quiet --prefer-binary --editable ".[test,pi]"
  exec .venv/bin/pytest -p no:cacheprovider "$@"' suite "$@"
