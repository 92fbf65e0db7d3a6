#!/usr/bin/env bash
# Audits the sample recordings and says where the reports are.
set -euo pipefail
cd "$(dirname "$0")/.."
OUT=out/demo
# The demo's own folder: results of an earlier version would be refused, never overwritten.
rm -rf "$OUT"

for clip in sample_video/clips/*/; do
    name=$(basename "$clip")
    .venv/bin/pitwatch audit "$clip/video.mp4" --table "$clip/table.toml" --out "$OUT/$name"
done

echo
echo "Reports, to be opened in a browser:"
for clip in sample_video/clips/*/; do
    echo "  $OUT/$(basename "$clip")/report.html"
done
