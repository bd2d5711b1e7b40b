#!/bin/bash
# bash deploy/container/build.sh <archive>: the product as an OCI archive. Needs root, buildah, and a checkout whose packages are
# installed. Run the image with a read-only root file system, without capabilities, and with a volume or tmpfs at /data.
set -eu
archive=$(realpath -m "${1:?usage: bash deploy/container/build.sh <archive>}")
cd "$(dirname "$0")/../.."
context=$(mktemp -d); trap 'rm -rf "$context"' EXIT

npm run -s build
bun=$(node scripts/bun.mjs -p "process.execPath")
mkdir -p "$context"/{system/etc/ssl/certs,system/tmp,data,sources,runtime/dist}
chmod 1777 "$context/system/tmp"
cp -L "$bun" "$context/system/bun"
for library in $(ldd "$bun" | grep -o '/[^ ]*'); do cp -L --parents "$library" "$context/system/"; done
cp -L /etc/ssl/certs/ca-certificates.crt "$context/system/etc/ssl/certs/"
cp -rL --parents /usr/share/zoneinfo/America/Toronto /usr/share/zoneinfo/UTC "$context/system/"

cp -rl api db domain deploy scripts package.json bun.lock tsconfig.json node_modules "$context/sources/"
for file in api/http/openapi/viewer api/rate-check/rates/data api/people/passwords/common-passwords.txt db/migrations; do
  cp -r --parents "$file" "$context/runtime/"
done
cp -rL dist/site "$context/runtime/dist/site"

buildah="buildah --storage-driver vfs --root $context/store --runroot $context/run"
printf '{"default":[{"type":"insecureAcceptAnything"}]}' >"$context/policy.json"
$buildah --log-level error bud --isolation chroot --signature-policy "$context/policy.json" --tag northrate \
  --ignorefile /dev/null --file deploy/container/Containerfile "$context"
rm -f "$archive"
$buildah push --signature-policy "$context/policy.json" northrate "oci-archive:$archive:northrate"
