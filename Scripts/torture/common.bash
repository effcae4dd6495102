# What the attacks have in common: sourced by them, with CORETRIAL as the path of the program that plays the user.

fail() {
  printf 'Error: %s\n' "$1" >&2
  exit 1
}

: "${CORETRIAL:?is the path of coretrial; make torture sets it}"
room=$(mktemp --directory)
trap 'rm -rf "$room"' EXIT

# A line each, to standard input: in an argument or a variable, others would see them.
lines() { [[ $# == 0 ]] || printf '%s\n' "$@"; }

# take STEP HOME [CODE…]: the step, with nothing in its way
take() {
  lines "${@:3}" '' | "$CORETRIAL" attempt "$1" "$2" ${file:+--file "$file"} >"$room/said" || fail "$1 said: $(tail -n 1 "$room/said")"
}

# unfound FOLDER MARKS WHEN: that none of the marks is in any of the files
unfound() {
  local found
  found=$("$CORETRIAL" search "$1" "$2")
  [[ -z $found ]] || fail "$3, there is still: $found"
}

# found FOLDER MARKS: that the search finds each of them where they are
found() {
  local mark seen
  seen=$("$CORETRIAL" search "$1" "$2")
  for mark in "$2"/*; do
    grep --quiet "^${mark##*/} in " <<<"$seen" || fail "The search does not find ${mark##*/} where it is."
  done
}
