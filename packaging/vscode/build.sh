#!/bin/sh
# Builds the extension for VS Code, tests its grammar, and writes packaging/dist/parlance.vsix: ./build.sh [version]
set -eu
cd "$(dirname "$0")"
[ node_modules/.package-lock.json -nt package-lock.json ] || npm ci --ignore-scripts
npx vscode-tmgrammar-test --config package.json 'test/*.hcl'
npx esbuild src/extension.js --bundle --platform=node --target=node20 --external:vscode --minify --outfile=dist/extension.js
cp ../../LICENSE LICENSE
mkdir -p ../dist
npx vsce package ${1:+"$1"} --no-dependencies --no-git-tag-version --no-update-package-json --skip-license --allow-missing-repository --out ../dist/parlance.vsix
