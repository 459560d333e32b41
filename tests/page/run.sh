#!/bin/sh
# Runs the tests of this folder in Debian's Chromium: ./run.sh [file or option of node --test …]
#
# PARLANCE_BIN names the command under test; without it, it is built. With SCREENSHOTS=folder, pictures of the pages are written there.
set -eu
cd "$(dirname "$0")"
[ node_modules/.package-lock.json -nt package-lock.json ] || npm ci --ignore-scripts
command -v chromium >/dev/null || { apt-get update && apt-get install -y --no-install-recommends chromium; }
if [ -z "${PARLANCE_BIN:-}" ]; then
  folder=$(mktemp -d)
  trap 'rm -rf "$folder"' EXIT
  (cd ../.. && go build -o "$folder/parlance" ./cmd/parlance)
  PARLANCE_BIN=$folder/parlance
fi
export PARLANCE_BIN
node --test --test-timeout=300000 "$@"
