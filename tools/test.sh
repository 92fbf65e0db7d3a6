#!/usr/bin/env bash
# Every check, in the order that fails soonest: style, types, import directions, tests.
set -euo pipefail
cd "$(dirname "$0")/.."
BIN=.venv/bin
step() { printf '\n== %s\n' "$*"; }

step "ruff format"; $BIN/ruff format --check --quiet . || { echo "run 'make fmt'"; exit 1; }
step "ruff check";  $BIN/ruff check --quiet .
step "mypy";        $BIN/mypy
step "imports";     $BIN/lint-imports
step "pytest";      $BIN/python -m pytest "$@"
