#!/bin/sh
# Double-click on macOS.
cd "$(dirname "$0")" || exit 1
exec python3 scripts/play.py
