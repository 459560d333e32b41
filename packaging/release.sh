#!/usr/bin/env bash
# Builds a release of the last commit into packaging/dist: archives, packages, bills of materials, an image, the extension for VS Code and
# checksums. At a tag vX.Y.Z it is that version, anywhere else a snapshot. Nothing is published. It needs Go and Node.
set -euo pipefail
cd "$(dirname "$0")/.."
export CGO_ENABLED=0 GOFLAGS="-mod=readonly -trimpath -buildvcs=true"
dist=$PWD/packaging/dist
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# In a clone, because the go command takes the version from a folder .git, and GoReleaser takes files only from where it runs.
git clone --quiet . "$work/source"
cd "$work/source"
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
export SOURCE_DATE_EPOCH
mkdir -p generated/man generated/completions
go build -o generated/ ./cmd/parlance ./packaging/sbom
go -C packaging/image build -o "$PWD/generated/" . # a module of its own: its libraries would raise versions of the gateway's
go run -buildvcs=false -tags man ./cmd/parlance generated/man
gzip -9n generated/man/*
for shell in bash zsh fish powershell; do
  generated/parlance completion "$shell" >"generated/completions/parlance.$shell"
done
VERSION=$(go version -m generated/parlance | awk '$1 == "mod" { print substr($3, 2) }')
export VERSION

how=--snapshot
if git describe --exact-match --tags --match 'v[0-9]*' >/dev/null 2>&1; then how=--skip=publish,announce; fi
# Not the newest GoReleaser: since 2.17 it uses modules that the module proxy does not have.
GOFLAGS= go run github.com/goreleaser/goreleaser/v2@v2.16.0 release --config packaging/goreleaser.yaml --clean "$how"

cd packaging/dist
image=parlance_${VERSION}_image.tar
../../generated/image -version "$VERSION" -revision "$(git rev-parse HEAD)" -o "$image" amd64=parlance_linux_amd64_v1/parlance arm64=parlance_linux_arm64_v8.0/parlance
extension=parlance_${VERSION}_vscode.vsix
../vscode/build.sh "$VERSION"
mv parlance.vsix "$extension"
sha256sum "$image" "$extension" >>checksums.txt
rm -rf "$dist"
mkdir "$dist"
find . -maxdepth 1 -type f \( -name 'parlance*' -o -name checksums.txt \) -exec mv -t "$dist" {} +
ls -l "$dist"
