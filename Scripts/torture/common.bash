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

# dump PROCESS: all that can be read of its memory, and leaves in $found which of the $marks are in it
dump() {
  # What is asked to be left out of dumps, and what the kernel leaves out of them, is in this one.
  gdb --batch --nx -ex 'set pagination off' -ex 'set use-coredump-filter off' -ex 'set dump-excluded-mappings on' \
    --pid "$1" -ex "generate-core-file $room/core" >"$room/gdb" 2>&1 && [[ -s $room/core ]] || fail "No dump: $(tail "$room/gdb")"
  found=$("$CORETRIAL" search "$room/core" "$marks" | sed 's/ in .*//' | paste --serial --delimiters=' ')
  rm "$room/core"
}

# Five seconds after its last work a thread of the pool ends, and takes with it what its functions have left on its stack.
readonly until_idle_threads_end=8

# open_app COMMAND: in a terminal of its own
open_app() {
  tmux -S "$room/tmux" -f /dev/null new-session -d -x 80 -y 24 "exec $1"
  trap 'tmux -S "$room/tmux" kill-server 2>/dev/null || true; rm -rf "$room"' EXIT
}

# What is seen of the app.
screen() { tmux -S "$room/tmux" capture-pane -p; }

# The process that was started in the terminal.
app() { tmux -S "$room/tmux" display-message -p '#{pane_pid}'; }

# press KEY…: one after the other; a code is never whole in an argument
press() {
  local key
  for key in "$@"; do tmux -S "$room/tmux" send-keys "$key"; done
}

# enter CODE: as fingers do
enter() {
  local index
  for ((index = 0; index < ${#1}; index++)); do press "${1:index:1}"; done
}

# see_on_screen WORDS: waits until the app shows them
see_on_screen() {
  local end=$((SECONDS + 20))
  until screen | grep --quiet --fixed-strings "$1"; do
    [[ $SECONDS -lt $end ]] || fail "The app does not show '$1', but: $(screen)"
    sleep 0.05
  done
}

# click WORDS: where they stand
click() {
  local number line before
  number=$(screen | grep --line-number --fixed-strings "$1" | head -n 1 | cut -d : -f 1)
  line=$(screen | sed -n "${number}p")
  before=${line%%"$1"*}
  tmux -S "$room/tmux" send-keys -l $'\e[<0;'"$((${#before} + 1));${number}M"
  tmux -S "$room/tmux" send-keys -l $'\e[<0;'"$((${#before} + 1));${number}m"
}

# press_until KEY WORDS: a key that is pressed while the app is still reading is not taken
press_until() {
  local end=$((SECONDS + 20))
  until screen | grep --quiet --fixed-strings "$2"; do
    [[ $SECONDS -lt $end ]] || fail "The app does not show '$2', but: $(screen)"
    press "$1"
    sleep 0.5
  done
}
