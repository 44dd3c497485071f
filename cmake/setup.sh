#!/bin/sh
# Names the Debian packages that are missing and installs them; silent where nothing is.
#
#   cmake/setup.sh SET [FOLDER]
#
#   SET      build: a compiler and the libraries. test, lint, bench, fuzz: that and their tools.
#   FOLDER   with test and bench: where the npm packages of test/browser/package-lock.json go
#
# As root it installs; otherwise through sudo, after saying what it will do; where neither works it prints the
# command and stops. Exit status: 0 everything is there, 1 it is not, 2 usage.
set -eu

# "command=package": a tool counts as there whatever package or archive it came from.
# "package" or "package/version": a library, whose behaviour this project knows in Debian 12's version.
build='g++=g++ cmake=cmake make=make rapidjson-dev/1.1.0* libboost-dev/1.74* libboost-program-options-dev/1.74*
  libboost-test-dev/1.74* libcmark-dev/0.30.2*'
test='python3=python3 xmllint=libxml2-utils java=default-jre-headless node=nodejs npm=npm clang++=clang
  libclang-rt-14-dev valgrind=valgrind strace=strace setpriv=util-linux rsvg-convert=librsvg2-bin
  chromium-headless-shell=chromium-headless-shell fonts-dejavu-core fonts-liberation fonts-noto-core'
lint='python3=python3 clang-tidy=clang-tidy clang-format=clang-format cppcheck=cppcheck'
bench='python3=python3 node=nodejs npm=npm chromium=chromium fonts-dejavu-core'
fuzz='clang++=clang libclang-rt-14-dev'

usage() {
  echo "usage: cmake/setup.sh build|test|lint|bench|fuzz [FOLDER]" >&2
  exit 2
}

[ $# -ge 1 ] && [ $# -le 2 ] || usage
case $1 in
  build) wanted=$build ;;
  test) wanted="$build $test" ;;
  lint) wanted="$build $lint" ;;
  bench) wanted="$build $bench" ;;
  fuzz) wanted="$build $fuzz" ;;
  *) usage ;;
esac
set_name=$1
folder=${2-}
source=$(cd "$(dirname "$0")/.." && pwd)

set -f # the versions end in stars
libraries=
for entry in $wanted; do
  case $entry in
    *=*) ;;
    *) libraries="$libraries ${entry%%/*}" ;;
  esac
done
# shellcheck disable=SC2086 # a list of words
installed=" $(dpkg-query -W -f '${db:Status-Status}=${Package} ' $libraries 2>/dev/null || true) "
missing=
for entry in $wanted; do
  case $entry in
    *=*) command -v "${entry%%=*}" >/dev/null 2>&1 || missing="$missing ${entry#*=}" ;;
    *)
      case $installed in
        *" installed=${entry%%/*} "*) ;;
        *) missing="$missing $(printf %s "$entry" | tr / =)" ;;
      esac ;;
  esac
done

if [ -n "$missing" ]; then
  quoted=$(printf " '%s'" $missing)
  command="apt-get install -y --no-install-recommends$quoted"
  if ! command -v apt-get >/dev/null 2>&1; then
    echo "setup: missing:$missing" >&2
    echo "setup: this is not Debian: install what corresponds to these packages of Debian 12, then try again" >&2
    exit 1
  fi
  if [ "$(id -u)" = 0 ]; then
    as_root=
  elif command -v sudo >/dev/null 2>&1 && { [ -t 0 ] || sudo -n true 2>/dev/null; }; then
    as_root=sudo
  else
    echo "setup: missing:$missing" >&2
    echo "setup: neither root nor sudo here; run this as root, then try again:" >&2
    echo "  apt-get update && $command" >&2
    exit 1
  fi
  echo "setup: missing:$missing" >&2
  echo "setup: running ${as_root:+$as_root }apt-get update, then ${as_root:+$as_root }$command" >&2
  wait_for_lock='-o DPkg::Lock::Timeout=300'
  # shellcheck disable=SC2086
  if ! { $as_root apt-get $wait_for_lock -qq update &&
         $as_root env DEBIAN_FRONTEND=noninteractive apt-get $wait_for_lock -qq install -y --no-install-recommends \
           $missing >&2; }; then
    echo "setup: that failed; install these packages of Debian 12, then try again:$missing" >&2
    exit 1
  fi
fi

# The judges that come from npm, never into the source tree: it may be read-only. FOLDER/node is the Node.js to run
# them with: the machine's own where it is new enough, else (Debian 12 has 18) one that comes from npm too.
case $set_name in test | bench) ;; *) exit 0 ;; esac
[ -n "$folder" ] || exit 0
lock=$source/test/browser/package-lock.json
if [ ! -x "$folder/node" ] || ! cmp -s "$lock" "$folder/installed-lock.json"; then
  echo "setup: installing the npm packages of test/browser/package.json into $folder" >&2
  mkdir -p "$folder"
  cp -f "$source/test/browser/package.json" "$lock" "$folder/"
  chmod u+w "$folder/package.json" "$folder/package-lock.json"
  if node -e 'process.exit(parseInt(process.versions.node) >= 20 ? 0 : 1)'; then
    node=$(command -v node)
  else
    node=
  fi
  if ! (cd "$folder" && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error >&2); then
    echo "setup: npm ci failed in $folder" >&2
    exit 1
  fi
  set +f
  for candidate in "$folder"/node_modules/node-linux-*/bin/node; do
    [ -n "$node" ] || [ ! -x "$candidate" ] || node=$(cd "$(dirname "$candidate")" && pwd)/node
  done
  if [ -z "$node" ]; then
    echo "setup: no Node.js 20 or newer for this processor: install one, then try again" >&2
    exit 1
  fi
  ln -sf "$node" "$folder/node"
  cp -f "$lock" "$folder/installed-lock.json"
fi
