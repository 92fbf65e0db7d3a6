#!/usr/bin/env bash
# Makes the virtual environment from nothing. Needs Debian's python3 (3.11 or newer) with venv.
set -euo pipefail
cd "$(dirname "$0")/.."
PYTHON=${PYTHON:-python3}

say() { printf '%s\n' "$*" >&2; }

if ! command -v "$PYTHON" >/dev/null 2>&1; then
    say "Pitwatch needs Python 3.11 or newer: no '$PYTHON' was found. On Debian: apt-get install python3 python3-venv"
    exit 2
fi
if ! "$PYTHON" -c 'import sys; sys.exit(sys.version_info < (3, 11))'; then
    say "Pitwatch needs Python 3.11 or newer: '$PYTHON' is $("$PYTHON" -V 2>&1)."
    exit 2
fi
if ! "$PYTHON" -c 'import venv, ensurepip' >/dev/null 2>&1; then
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
        apt-get update -qq && apt-get install -y -qq --no-install-recommends python3-venv >/dev/null
    else
        say "Pitwatch needs the Debian package python3-venv: run 'apt-get install python3-venv' as root."
        exit 2
    fi
fi
[ -x .venv/bin/python ] || "$PYTHON" -m venv .venv
.venv/bin/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
