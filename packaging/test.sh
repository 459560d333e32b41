#!/usr/bin/env bash
# Builds a snapshot release and uses it as people do: the deb in a bare Debian, the image, the units, socket activation. It runs as root on
# Debian, installs with apt what it needs, and removes it again. It reaches the network for packages only: what it starts has a network of its own.
set -euo pipefail
cd "$(dirname "$0")/.."
step() { printf '\n-- %s (%d s)\n' "$*" "$SECONDS"; }
fail() { echo "FAILED: $*" >&2; exit 1; }

work=$(mktemp -d)
before=$work/before
dpkg-query -W -f '${db:Status-Abbrev} ${Package}\n' | awk '/^ii/ { print $2 }' | sort >"$before"
clean() {
  added=$(dpkg-query -W -f '${db:Status-Abbrev} ${Package}\n' | awk '/^ii/ { print $2 }' | sort | comm -13 "$before" -)
  # shellcheck disable=SC2086
  [ -z "$added" ] || DEBIAN_FRONTEND=noninteractive apt-get purge -y -qq $added >/dev/null
  rm -rf "$work"
}
trap clean EXIT

step "tools"
needed=
for tool in mmdebstrap:mmdebstrap skopeo:skopeo rpm:rpm jq:jq unzip:unzip curl:curl ip:iproute2 systemd-analyze:systemd systemd-socket-activate:systemd systemd-nspawn:systemd-container; do
  command -v "${tool%:*}" >/dev/null || needed="$needed ${tool#*:}"
done
if [ -n "$needed" ]; then
  apt-get update -qq
  # shellcheck disable=SC2086
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $needed >/dev/null
fi

# alone runs a script of bash, with its arguments, with processes, mounts and a network of its own, which end with it.
alone() { unshare --mount --pid --net --fork --kill-child --mount-proc bash -euo pipefail -c "ip link set lo up; $(declare -f fail await); $1" alone "${@:2}"; }
# await waits until something answers at the URL, with curl's options.
await() { curl --silent --show-error --fail --retry 60 --retry-delay 1 --retry-all-errors --output /dev/null "$@"; }

step "release"
go -C packaging/image vet .
commit=$(git rev-parse --short=12 HEAD)
packaging/release.sh
dist=$PWD/packaging/dist
arch=$(dpkg --print-architecture)
(cd "$dist" && sha256sum --quiet --check checksums.txt)
[ "$(ls "$dist" | wc -l)" = 19 ] || fail "not all files of a release are there"
for f in "$dist"/*.cdx.json; do jq -e '.components | length > 20' "$f" >/dev/null || fail "$f lists no modules"; done
unzip -p "$dist"/parlance_*_vscode.vsix extension/package.json | jq -e '.main' >/dev/null || fail "the extension for VS Code is not complete"
mkdir "$work/archive"
tar -xf "$dist"/parlance_*_linux_"$arch".tar.gz -C "$work/archive" --strip-components 1
"$work/archive/parlance" version | grep -F "$commit" || fail "the binary does not know its commit"
[ -s "$work/archive/man/parlance-serve.1.gz" ] && [ -s "$work/archive/completions/parlance.bash" ] && [ -s "$work/archive/LICENSE" ] || fail "the archive is not complete"
! ldd "$work/archive/parlance" 2>/dev/null || fail "the binary is not static"

step "a bare Debian"
root=$work/debian
codename=$(. /etc/os-release && echo "$VERSION_CODENAME")
mirror=$(apt-get indextargets --format '$(REPO_URI)' "Codename: $codename" | head -1)
mmdebstrap --quiet --variant=minbase "$codename" "$root" "$mirror"
cp "$dist"/parlance_*_"$arch".deb "$root/parlance.deb"

step "install the deb, serve, upgrade, purge"
alone '
  root=$1; source=$2
  mount -t proc proc "$root/proc"
  files() { (cd "$root" && find . -xdev -not -path "./proc/*" -not -path "./var/lib/dpkg/*" -not -path "./var/log/*" -not -path "./var/cache/*" | sort); }
  files >"$source/files"
  export DEBIAN_FRONTEND=noninteractive
  chroot "$root" dpkg --install /parlance.deb
  [ -L "$root/etc/systemd/system/multi-user.target.wants/parlance.service" ] || fail "the service is not enabled"
  [ "$(stat -c %a "$root/etc/parlance/credentials")" = 700 ] || fail "everybody can read credentials"
  # As the unit does: a user that exists only while it runs, and a folder for the state.
  install -d -o 64999 -g 64999 "$root/var/lib/parlance"
  command=$(sed -n "s/^ExecStart=//p" "$root/usr/lib/systemd/system/parlance.service")
  start() { unshare --root="$root" --wd=/var/lib/parlance --setgid=64999 --setuid=64999 $command & }
  start; gateway=$!
  await http://127.0.0.1:8787/readyz
  call() { curl --silent --max-time 60 http://127.0.0.1:8787/v1/chat/completions --json "{\"model\":\"gpt-5\",\"messages\":[{\"role\":\"user\",\"content\":\"Hi\"}]}"; }
  call | tee -a /dev/stderr | grep -q OPENAI_API_KEY || fail "the error does not name the variable that is not set"
  # systemd would copy the credential.
  install -m 600 -o 64999 /dev/stdin "$root/etc/parlance/credentials/demo" <<<"a-key-of-the-vendor"
  chown 64999 "$root/etc/parlance/credentials"
  # A vendor in place of the real one; the running gateway loads the change.
  unshare --root="$root" /usr/bin/parlance demo --listen 127.0.0.1:8790 &
  await http://127.0.0.1:8790/v1/models -H "Authorization: Bearer k"
  cat >"$root/etc/parlance/parlance.hcl" <<END
listen = "127.0.0.1:8787"
store { path = "/var/lib/parlance/parlance.db" }
upstream "demo" {
  protocol = "chat"
  url      = "http://127.0.0.1:8790/v1"
  key      = file("/etc/parlance/credentials/demo")
  models   = ["gpt-*"]
  model    = { "gpt-*" = "demo" }
}
END
  for _ in $(seq 60); do answer=$(call); case $answer in *\"choices\"*) break ;; esac; sleep 1; done
  jq -e ".choices[0].message.content | length > 0" <<<"$answer" || fail "no reply: $answer"
  chroot "$root" dpkg --install /parlance.deb
  grep -q 8790 "$root/etc/parlance/parlance.hcl" || fail "an upgrade has replaced the configuration"
  kill "$gateway"; wait "$gateway" || fail "the gateway ended with $?"
  [ -s "$root/var/lib/parlance/parlance.db" ] || fail "nothing is stored"
  chroot "$root" dpkg --remove parlance
  [ -e "$root/etc/parlance/parlance.hcl" ] || fail "removing the package has removed the configuration"
  chroot "$root" dpkg --purge parlance
  files | diff "$source/files" - || fail "purging the package leaves files, or removes too many"
' "$root" "$work"

step "the service, in a Debian that systemd has booted"
root=$work/booted
mmdebstrap --quiet --variant=minbase --include=systemd,systemd-sysv,dbus,curl "$codename" "$root" "$mirror"
cp "$dist"/parlance_*_"$arch".deb "$root/parlance.deb"
install packaging/systemd/check.sh "$root/check.sh"
printf '[Unit]\nAfter=multi-user.target\n[Service]\nExecStart=/check.sh\n' >"$root/etc/systemd/system/check.service"
mkdir -p "$root/etc/systemd/system/multi-user.target.wants"
ln -s ../check.service "$root/etc/systemd/system/multi-user.target.wants/check.service"
timeout 300 systemd-nspawn --quiet --register=no --keep-unit --private-network --directory="$root" --boot </dev/null >"$work/boot.log" 2>&1 || true
grep -qx PASSED "$root/check.log" || { cat "$work/boot.log" "$root/check.log"; fail "the service"; }
grep -a "^StatusText\| calls$" "$root/check.log"

step "the rpm"
file=$(echo "$dist"/parlance-*."$(uname -m)".rpm)
rpm -K "$file" | grep -q "digests OK" || fail "the rpm's digests"
mkdir "$work/rpm"
rpm --root "$work/rpm" --nodeps --noscripts --install "$file" 2>/dev/null
[ "$(rpm -qpc "$file")" = /etc/parlance/parlance.hcl ] || fail "an upgrade of the rpm would replace the configuration"
"$work/rpm/usr/bin/parlance" version | grep -qF "$commit" || fail "the binary of the rpm is another"
cmp packaging/systemd/parlance.service "$work/rpm/usr/lib/systemd/system/parlance.service"
for script in packaging/rpm/*; do sh -n "$script"; done

step "the image"
# What is read is what skopeo makes of the file, for this architecture.
skopeo --insecure-policy copy --quiet "oci-archive:$(echo "$dist"/*_image.tar)" "dir:$work/image"
for other in amd64 arm64; do skopeo --override-arch "$other" inspect "oci-archive:$(echo "$dist"/*_image.tar)" | jq -e --arg a "$other" '.Architecture == $a and .Os == "linux"' >/dev/null || fail "no image for $other"; done
mkdir "$work/unpacked"
for digest in $(jq -r '.layers[].digest' "$work/image/manifest.json"); do tar -xf "$work/image/${digest#sha256:}" -C "$work/unpacked"; done
config=$work/image/$(jq -r '.config.digest' "$work/image/manifest.json" | cut -d: -f2)
printf 'listen = "0.0.0.0:8787"\nclient "me" { key = env("ME") }\nupstream "demo" {\n protocol = "chat"\n url = "http://127.0.0.1:8790/v1"\n key = env("UP")\n model = { "*" = "demo" }\n}\n' >"$work/unpacked/etc/parlance/parlance.hcl"
[ "$(grep -c BEGIN "$work/unpacked/etc/ssl/certs/ca-certificates.crt")" -gt 100 ] || fail "the image has no certificates"
alone '
  files=$1; config=$2
  mkdir "$files/proc"; mount -t proc proc "$files/proc"
  user=$(jq -r .config.User "$config"); [ "${user%:*}" -gt 1000 ] || fail "the image runs as $user"
  mapfile -t command < <(jq -r "(.config.Entrypoint + .config.Cmd)[]" "$config")
  run() { unshare --root="$files" --wd="$(jq -r .config.WorkingDir "$config")" --setgid="${user#*:}" --setuid="${user%:*}" "$@"; }
  run /usr/bin/parlance demo --listen 127.0.0.1:8790 &
  ME=a-key-of-a-client UP=a-key-of-the-vendor run "${command[@]}" &
  await http://127.0.0.1:8787/readyz
  await http://127.0.0.1:8790/v1/models -H "Authorization: Bearer k"
  curl --silent --fail http://127.0.0.1:8787/v1/chat/completions -H "Authorization: Bearer a-key-of-a-client" --json "{\"model\":\"m\",\"messages\":[{\"role\":\"user\",\"content\":\"Hi\"}]}" | jq -e ".choices[0].message.content | length > 0" || fail "no reply"
  run /usr/bin/parlance version
' "$work/unpacked" "$config"

step "the units"
mkdir "$work/units"
for unit in packaging/systemd/parlance.service packaging/systemd/parlance.socket; do
  sed "s|/usr/bin/parlance|$work/archive/parlance|" "$unit" >"$work/units/${unit##*/}"
done
said=$(systemd-analyze verify --man=no "$work/units/parlance.service" "$work/units/parlance.socket" 2>&1) || fail "$said"
[ -z "$said" ] || fail "$said"
systemd-analyze security --offline=true --threshold=15 --no-pager packaging/systemd/parlance.service | tail -1

step "socket activation"
alone '
  cd "$2"
  printf "listen = \"127.0.0.1:1\"\nupstream \"u\" {\n protocol = \"chat\"\n url = \"http://127.0.0.1:9/v1\"\n key = env(\"UP\")\n}\n" >parlance.hcl
  UP=a-key-of-the-vendor systemd-socket-activate --listen=127.0.0.1:8787 --fdname=gateway --setenv=UP "$1" serve &
  await http://127.0.0.1:8787/readyz
' "$work/archive/parlance" "$work/units"

step "the chart and the compose file"
(cd packaging/check && go vet . && PARLANCE_BIN=$work/archive/parlance go test -count=1 .)
mkdir "$work/prometheus"
(cd "$work/prometheus" && { apt-get download -qq prometheus || { apt-get update -qq && apt-get download -qq prometheus; }; } && dpkg-deb -x prometheus_*.deb .)
"$work/prometheus/usr/bin/promtool" check config --syntax-only packaging/compose/prometheus.yml

step "all is well"
