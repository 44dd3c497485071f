#!/bin/sh
# Formatting, clang-tidy and cppcheck over the project's own sources; silent where all is well.
#
#   cmake/lint.sh BUILD JOBS    BUILD: a configured build folder with compile_commands.json
set -eu
build=$(cd "$1" && pwd)
jobs=$2
cd "$(dirname "$0")/.."
status=0

find app lib test \( -name '*.cpp' -o -name '*.h' \) -print0 |
  xargs -0 clang-format --dry-run --Werror || status=1

if [ -f .clang-tidy ]; then
  find app lib -name '*.cpp' -print0 |
    xargs -0 -n 1 -P "$jobs" clang-tidy --quiet -p "$build" --warnings-as-errors='*' 2>"$build/clang-tidy.log" ||
    { cat "$build/clang-tidy.log" >&2; status=1; }
fi

mkdir -p "$build/cppcheck"
cppcheck --quiet --project="$build/compile_commands.json" --cppcheck-build-dir="$build/cppcheck" -j "$jobs" \
  --enable=warning,performance,portability --inline-suppr --error-exitcode=1 \
  --suppress='*:*/rapidjson/*' --suppress='*:*/boost/*' || status=1

python3 -B fixtures/derive.py --check || status=1
[ $status = 0 ] && echo "lint: nothing to say"
exit $status
