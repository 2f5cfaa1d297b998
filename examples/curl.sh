#!/bin/sh
# Asks with nothing but curl, over Connect in JSON: curl.sh [URL] [POSITION.json]
# The server runs with its door for browsers open: ohhell serve --web
set -eu

here=$(dirname "$0")
url=${1:-http://127.0.0.1:8080}
position=$(cat "${2:-$here/positions/five_cards_play_11_south.json}")

# ask CALL REQUEST: the answer, on a line. A call is a POST to its name, in JSON.
ask() {
  curl --silent --show-error --fail-with-body --max-time 30 \
    --header 'content-type: application/json' --data "$2" "$url/ohhell.v1.$1"
  echo
}

# watch CALL REQUEST: the answers of a stream as they come, each on a line. A message of a stream has
# an envelope: a byte of flags and four of its length.
watch() {
  length=$(printf '%s' "$2" | wc -c)
  {
    printf '\000'
    for shift in 24 16 8 0; do
      printf "\\$(printf '%03o' $((length >> shift & 255)))"
    done
    printf '%s' "$2"
  } | curl --silent --show-error --no-buffer --max-time 30 \
    --header 'content-type: application/connect+json' --data-binary @- "$url/ohhell.v1.$1" |
    tr '\000' '\n' | grep -a -o '{".*}'
}

# What may be played, and what should be?
ask RulesService/LegalActions "{\"position\": $position}"
ask AnalysisService/Suggest "{\"position\": $position, \"limits\": {\"seed\": \"1\"}}"

# With a limit of time a search answers with what it has by then.
ask AnalysisService/EstimatePlays \
  "{\"position\": $position, \"limits\": {\"deals\": \"10000000\", \"time\": \"0.005s\"}}"

# The same as it sharpens, about ten times a second, where there is much to look at: a lead.
lead=$(cat "${2:-$here/positions/open_spiel_1_lead.json}")
watch AnalysisService/WatchPlays \
  "{\"position\": $lead, \"limits\": {\"deals\": \"10000000\", \"time\": \"0.5s\"}}"

# What is wrong with a request comes back by its path, with the status 400.
ask AnalysisService/Suggest '{"position": {"cards": 3, "dealer": 9}}' || true
