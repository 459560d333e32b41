#!/bin/sh
# Makes the files in dist of those in src. With --check it only compares: a difference is an error.
set -eu
cd "$(dirname "$0")"
[ node_modules/.package-lock.json -nt package-lock.json ] || npm ci --ignore-scripts
to=dist
if [ "${1:-}" = --check ]; then
  to=$(mktemp -d)
  trap 'rm -rf "$to"' EXIT
fi
node_modules/@esbuild/linux-x64/bin/esbuild src/main.jsx --bundle --minify --format=esm --target=es2022 \
  --jsx=automatic --jsx-import-source=preact --legal-comments=none --outfile="$to/page.js"
cat node_modules/uplot/dist/uPlot.min.css src/page.css >"$to/page.css"
cp src/index.html src/icon.svg "$to/"
{
  for package in preact uplot; do
    printf '%s %s\n\n' "$package" "$(sed -n 's/.*"version": "\(.*\)",*/\1/p' "node_modules/$package/package.json")"
    cat "node_modules/$package/LICENSE"
    printf '\n'
  done
} >"$to/licenses.txt"
size=$(cat "$to"/* | wc -c)
[ "$size" -le 307200 ] || { echo "the page has $size bytes; 307200 are the limit"; exit 1; }
if [ "$to" != dist ]; then
  diff -r dist "$to" || { echo "dist differs from what src gives: run runtime/admin/page/build.sh"; exit 1; }
fi
