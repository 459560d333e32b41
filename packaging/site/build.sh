#!/usr/bin/env bash
# Builds the site from README.md and docs/ into packaging/site/html, with Debian's MkDocs. A page that is not in the list of mkdocs.yml, and a link to
# a page that is not there, are errors.
set -euo pipefail
cd "$(dirname "$0")"
command -v mkdocs >/dev/null || { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends mkdocs >/dev/null; }
rm -rf docs html
cp -r ../../docs docs
rm -f docs/openapi/*.go
sed 's#](docs/#](#g' ../../SECURITY.md >docs/security.md
sed -i 's#](../SECURITY.md#](security.md#g' docs/faq.md
# The first page is the README: its links to docs/ stay within the site, its other links lead to the repository.
sed -E 's#\]\(docs/#](#g; s#\]\(([A-Za-z][A-Za-z0-9_./-]*)\)#](\1)#g' ../../README.md |
  sed -E '/\]\(https?:/! s#\]\(((cmd|packaging|pool|rules|runtime|specs|sse|tests|LICENSE|CHANGELOG\.md|CONTRIBUTING\.md|SECURITY\.md)[^)]*)\)#](https://github.com/parlance-gateway/parlance/blob/main/\1)#g' >docs/index.md
sed -i -E 's#\]\(\.\./\.\./README\.md#](../index.md#g' docs/clients/*.md docs/vendors/*.md
for page in docs/*.md docs/clients/*.md docs/vendors/*.md; do
  grep -q ": ${page#docs/}\$\|- ${page#docs/}\$" mkdocs.yml || { echo "mkdocs.yml does not list ${page#docs/}"; exit 1; }
done
log=$(mkdocs build --strict 2>&1) || { grep -E "WARNING|ERROR|Aborted" <<<"$log"; exit 1; }
[ -s html/index.html ] && [ -s html/troubleshooting/index.html ]
rm -rf docs
