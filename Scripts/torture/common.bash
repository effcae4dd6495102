# Functions of the attacks, which source this file. CORETRIAL is the path of the program that plays the user.

fail() {
  printf 'Error: %s\n' "$1" >&2
  exit 1
}

: "${CORETRIAL:?is the path of coretrial; make torture sets it}"
room=$(mktemp --directory)
trap 'rm -rf "$room"' EXIT

# lines WORD…: prints one line per word, for standard input: other programs can see arguments and environment variables.
lines() { [[ $# == 0 ]] || printf '%s\n' "$@"; }

# take STEP HOME [CODE…]: runs a step without an attack.
take() {
  lines "${@:3}" '' | "$CORETRIAL" attempt "$1" "$2" ${file:+--file "$file"} >"$room/said" || fail "$1 printed: $(tail -n 1 "$room/said")"
}

# unfound FOLDER MARKS WHEN: fails if a file of the folder contains a mark.
unfound() {
  local found
  found=$("$CORETRIAL" search "$1" "$2")
  [[ -z $found ]] || fail "$3, the search still finds: $found"
}

# found FOLDER MARKS: as a control, fails unless the search finds every mark in the folder. The folder must contain all marks.
found() {
  local mark seen
  seen=$("$CORETRIAL" search "$1" "$2")
  for mark in "$2"/*; do
    grep --quiet "^${mark##*/} in " <<<"$seen" || fail "The search does not find ${mark##*/} in its own file."
  done
}

# core_of PROCESS FILE: dumps all readable memory of a process to a file.
core_of() {
  # Include memory that the process has excluded from core dumps, and memory that the kernel excludes.
  gdb --batch --nx -ex 'set pagination off' -ex 'set use-coredump-filter off' -ex 'set dump-excluded-mappings on' \
    --pid "$1" -ex "generate-core-file $2" >"$room/gdb" 2>&1 && [[ -s $2 ]] || fail "No dump: $(tail "$room/gdb")"
}

# dump PROCESS: dumps all readable memory of a process, and sets $found to the names of the $marks in the dump.
dump() {
  core_of "$1" "$room/core"
  found=$("$CORETRIAL" search "$room/core" "$marks" | sed 's/ in .*//' | paste --serial --delimiters=' ')
  rm "$room/core"
}

# unused_digits DIGITS CORE: prints DIGITS, or another number with as many digits, that the dump CORE contains in no form. Fails
# after 50 numbers. A number of six digits is short, so other data of a process, such as the offset of a symbol, can equal the
# number.
unused_digits() {
  local digits=$1
  local -r forms=$room/forms
  mkdir --parents "$forms"
  for _ in {1..50}; do
    "$CORETRIAL" marks "$room/no-store" "$forms" <<<"$digits" >/dev/null 2>&1 && fail 'A code opens a store that does not exist.'
    if [[ -z $("$CORETRIAL" search "$2" "$forms") ]]; then
      printf '%s' "$digits"
      return
    fi
    digits=$(printf "%0${#1}d" $(((10#$digits + 7919) % 10 ** ${#1})))
  done
  fail "The memory holds all numbers that were tried, from $1 to $digits."
}

# An idle worker thread of libdispatch ends after five seconds, and its stack is released.
readonly until_idle_threads_end=8

# open_app COMMAND: runs a command in a new terminal.
open_app() {
  tmux -S "$room/tmux" -f /dev/null new-session -d -x 80 -y 24 "exec $1"
  trap 'tmux -S "$room/tmux" kill-server 2>/dev/null || true; rm -rf "$room"' EXIT
}

# close_app: quits the app in the terminal, waits until the terminal has closed, and fails after 20 seconds.
close_app() {
  local end=$((SECONDS + 20))
  press C-q
  while tmux -S "$room/tmux" has-session 2>/dev/null; do
    [[ $SECONDS -lt $end ]] || fail "The app does not quit: $(screen)"
    sleep 0.05
  done
}

# Prints the contents of the screen.
screen() { tmux -S "$room/tmux" capture-pane -p; }

# Prints the identifier of the process that was started in the terminal.
app() { tmux -S "$room/tmux" display-message -p '#{pane_pid}'; }

# press KEY…: presses the keys one by one, so that no argument contains a whole code.
press() {
  local key
  for key in "$@"; do tmux -S "$room/tmux" send-keys "$key"; done
}

# enter CODE: presses the digits of a code.
enter() {
  local index
  for ((index = 0; index < ${#1}; index++)); do press "${1:index:1}"; done
}

# see_on_screen TEXT: waits until TEXT is on the screen, and fails after 20 seconds.
see_on_screen() {
  local end=$((SECONDS + 20))
  until screen | grep --quiet --fixed-strings "$1"; do
    [[ $SECONDS -lt $end ]] || fail "Expected '$1' on the screen, found: $(screen)"
    sleep 0.05
  done
}

# click TEXT: clicks the first occurrence of TEXT on the screen.
click() {
  local number line before
  number=$(screen | grep --line-number --fixed-strings "$1" | head -n 1 | cut -d : -f 1)
  line=$(screen | sed -n "${number}p")
  before=${line%%"$1"*}
  tmux -S "$room/tmux" send-keys -l $'\e[<0;'"$((${#before} + 1));${number}M"
  tmux -S "$room/tmux" send-keys -l $'\e[<0;'"$((${#before} + 1));${number}m"
}

# press_until KEY TEXT: presses a key until TEXT is on the screen, because the app ignores keys while it loads data.
# Fails after 20 seconds.
press_until() {
  local end=$((SECONDS + 20))
  until screen | grep --quiet --fixed-strings "$2"; do
    [[ $SECONDS -lt $end ]] || fail "Expected '$2' on the screen, found: $(screen)"
    press "$1"
    sleep 0.5
  done
}
