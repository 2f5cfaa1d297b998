#!/bin/sh
# Hints for many positions at once, a line each, as they become known: hints.sh POSITION.json ..
# Each file's name is the id of its question, so that the answers, in any order, find their files.
set -eu

for file in "$@"; do
  position=$(tr -d '\n' <"$file")
  limits='{"deals": 1000, "seed": 1}'
  echo "{\"id\": \"$(basename "$file")\", \"call\": \"Suggest\"," \
    "\"request\": {\"position\": $position, \"limits\": $limits}}"
done | ohhell engine | sed -n 's/^{"id":"\([^"]*\)".*"explanation":"\([^"]*\)".*/\1: \2/p'
