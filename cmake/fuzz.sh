#!/bin/sh
# Runs each libFuzzer target for some seconds. What it finds new is kept in BUILD/corpus, a failing input in
# BUILD/findings.
#
#   cmake/fuzz.sh BUILD SECONDS
set -eu
build=$(cd "$1" && pwd)
seconds=$2
source=$(cd "$(dirname "$0")/.." && pwd)
found=no
for target in "$build"/test/fuzz/fuzz_*; do
  [ -f "$target" ] && [ -x "$target" ] || continue
  found=yes
  name=$(basename "$target")
  mkdir -p "$build/corpus/$name" "$build/findings"
  echo "$name for $seconds s"
  "$target" -max_total_time="$seconds" -timeout=20 -rss_limit_mb=2048 -max_len=16384 -print_final_stats=1 \
    -dict="$source/test/fuzz/report.dict" -artifact_prefix="$build/findings/$name-" \
    "$build/corpus/$name" "$source/fixtures/fuzz" "$source/fixtures/made" "$source/fixtures/refused"
done
[ $found = yes ] || { echo "no fuzz target in $build/test/fuzz" >&2; exit 1; }
