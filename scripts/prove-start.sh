#!/usr/bin/env bash
# Proves "npm start" from a fresh clone in the circumstances that people have, and prints a table of what happened. Takes
# minutes, needs the network and, for the rows about other users, root. Usage: bash scripts/prove-start.sh
set -u
repository=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
chmod 755 "$work"
trap 'rm -rf "$work"' EXIT
port=41900
failures=0
is_root() { [ "$(id -u)" = 0 ]; }

# free_port: the next port on which nothing listens.
free_port() {
  port=$((port + 1))
  while (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; do port=$((port + 1)); done
}

# wait_for SECONDS COMMAND...: until the command succeeds; fails when it has not in time.
wait_for() {
  local end=$(($(date +%s) + $1))
  shift
  until "$@" 2>/dev/null; do
    [ "$(date +%s)" -lt "$end" ] || return 1
    sleep 0.1
  done
}

answers() { curl -fs --max-time 2 "http://localhost:$port/api/health/ready" -o /dev/null; }
answers_or_ended() { answers || ! kill -0 "$npm_pid"; }
processes_of() { pgrep -f -- "$1"; }
last_line() { grep -v '^npm notice' "$work/log" | tail -n 1; }
nothing_of() { [ -z "$(processes_of "$1")" ]; }
seconds_since() { awk -v from="$1" -v to="$(date +%s.%N)" 'BEGIN { printf "%.1f", to - from }'; }

row() { printf '%-48s | %-8s | %-8s | %-9s | %s\n' "$@"; }

# prove NAME FOLDER [COMMAND...]: clones into the folder and, with the command before it, starts twice: with its port in the
# environment and stopped by SIGTERM to npm, then with its port in .env and stopped by two SIGINT to the whole process group
# as Ctrl-C sends them.
prove() {
  local name=$1 folder=$2 first=- second=- stopped=- verdict=works
  shift 2
  mkdir -p "$folder"
  git clone -q --no-hardlinks "file://$repository" "$folder/northrate"
  [ -z "${owner:-}" ] || chown -R "$owner" "$folder"
  for start in first second; do
    free_port
    local began
    began=$(date +%s.%N)
    if [ $start = first ]; then
      (cd "$folder/northrate" && PORT=$port exec setsid "$@" npm start) >"$work/log" 2>&1 </dev/null &
    else
      echo "PORT=$port" >"$folder/northrate/.env"
      (cd "$folder/northrate" && exec setsid "$@" npm start) >"$work/log" 2>&1 </dev/null &
    fi
    npm_pid=$!
    wait_for 240 answers_or_ended
    if ! answers; then
      verdict="no answer at the $start start: $(last_line)"
      break
    fi
    if [ $start = first ]; then first=$(seconds_since "$began"); else second=$(seconds_since "$began"); fi
    if [ $start = first ]; then
      kill -TERM "$npm_pid"
    else
      kill -INT -- "-$npm_pid"
      sleep 0.2
      kill -INT -- "-$npm_pid" 2>/dev/null
    fi
    wait "$npm_pid"
    stopped=$?
    if [ $stopped != 0 ]; then
      verdict="exit code $stopped after the $start start: $(last_line)"
      break
    fi
    if ! wait_for 5 nothing_of "$folder/northrate"; then
      verdict="left running after the $start start: $(processes_of "$folder/northrate" | wc -l) processes"
      break
    fi
  done
  if [ "$verdict" = works ] && [ -n "$(git -c safe.directory='*' -C "$folder/northrate" status --porcelain)" ]; then
    verdict='git status is not clean afterwards'
  fi
  [ "$verdict" = works ] || failures=$((failures + 1))
  row "$name" "$first" "$second" "$stopped" "$verdict"
  for left in $(processes_of "$folder/northrate"); do kill -KILL "$left" 2>/dev/null; done
  rm -rf "$folder"
}

empty_home() { mktemp -d "$work/home.XXXXXX"; }

row circumstances 'first s' 'again s' 'exit code' verdict
prove 'fresh clone' "$work/plain" env
prove 'empty HOME, a path with a space' "$work/a path with a space" env HOME="$(empty_home)"
prove 'HOME that does not exist' "$work/homeless" env HOME=/nonexistent
if is_root; then
  closed="$work/closed to others"
  mkdir -m 700 "$closed"
  prove 'root, folder closed to others' "$closed/root" env HOME="$(empty_home)"
  prove 'root without user namespaces' "$work/fallback" env NORTHRATE_NO_USERNS=1
  prove 'root without user namespaces, closed folder' "$closed/fallback" env NORTHRATE_NO_USERNS=1
  home=$(empty_home)
  chown 65534:65534 "$home"
  owner=65534:65534 prove 'ordinary user' "$work/user" \
    setpriv --reuid=65534 --regid=65534 --clear-groups env HOME="$home"
  owner=65534:65534 prove 'ordinary user without a HOME' "$work/homeless user" \
    setpriv --reuid=65534 --regid=65534 --clear-groups env HOME=/nonexistent
else
  row 'rows about other users' - - - 'left out: they need root'
fi
echo "$failures failed"
[ "$failures" = 0 ]
