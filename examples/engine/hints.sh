#!/bin/sh
# Hints for many positions at once, a line each, as they become known: hints.sh POSITION.json ..
# Each question's id and its line are the number of its file, so that answers, in any order, find
# their files. What is wrong with a file is said on standard error, and the exit status is then 1.
set -eu

if [ $# -eq 0 ]; then
  echo "usage: hints.sh POSITION.json .." >&2
  exit 2
fi

id=0
for file in "$@"; do
  id=$((id + 1))
  position=$(tr -d '\r\n' <"$file") || position= # which the engine refuses as no JSON
  printf '{"id": "%d", "call": "Suggest", "request": {"position": %s, %s}}\n' \
    "$id" "$position" '"limits": {"deals": 1000, "seed": 1}'
done | ohhell engine | awk '
  function text(field) { # the value of a field, as it stands in JSON
    if (!match($0, "\"" field "\":\"([^\"\\\\]|\\\\.)*\"")) return ""
    return substr($0, RSTART + length(field) + 4, RLENGTH - length(field) - 5)
  }
  BEGIN {
    for (files = 1; files < ARGC; files++) { name[files] = ARGV[files]; delete ARGV[files] }
  }
  {
    number = $0
    gsub(/^[{]"(id|line)":"?|[",].*/, "", number)
    told++
    if (/"error":/) { failed = 1; print name[number] ": " text("message") | "cat >&2" }
    else { print name[number] ": " text("explanation"); fflush() }
  }
  END { exit failed || told != files - 1 }
' "$@"
