#!/usr/bin/env bash
# Starts three gateways behind haproxy, which share a store on redis-server, and a simulated upstream. All listen on this machine only.
#
#   packaging/fleet/run.sh          # until Ctrl-C
#   packaging/fleet/run.sh --show   # shows what they share, and ends
#
# It needs parlance (or PARLANCE_BIN), redis-server (or REDIS_BIN, which may be valkey-server), haproxy and curl. The ports are 18700 and those after it
# (FLEET_PORT).
set -euo pipefail
parlance=${PARLANCE_BIN:-parlance}
redis=${REDIS_BIN:-redis-server}
port=${FLEET_PORT:-18700}
for program in "$parlance" "$redis" haproxy curl; do
  command -v "$program" >/dev/null || { echo "$program is not installed" >&2; exit 1; }
done
dir=$(mktemp -d)
pids=()
stop() {
  for pid in "${pids[@]}"; do kill "$pid" 2>/dev/null || true; done
  wait 2>/dev/null || true
  rm -rf "$dir"
}
trap stop EXIT
trap 'exit 130' INT TERM
cd "$dir"

gateway() { # its number
  mkdir -p "gw$1"
  cat >"gw$1/parlance.hcl" <<HCL
listen   = "127.0.0.1:$((port + $1))"
seal_key = "a-key-for-this-demonstration-only"

store {
  url     = "redis://127.0.0.1:$((port + 20))/0"
  key     = "another-key-for-this-demonstration"
  timeout = "2s" # so that a busy machine shows the same
}
admin {
  listen = "127.0.0.1:$((port + 10 + $1))"
}
client "alice" {
  key            = "alice-of-this-demonstration"
  tokens_per_day = 150
}
client "bob" {
  key = "bob-of-this-demonstration"
}
upstream "demo" {
  protocol = "chat"
  url      = "http://127.0.0.1:$((port + 21))/v1"
  account "empty" { # it has reached its limit
    key = "demo-429"
  }
  account "good" {
    key = "any-other-key"
  }
}
HCL
  "$parlance" serve -c "gw$1/parlance.hcl" 2>"gw$1/log" &
  pids+=($!)
}

"$redis" --bind 127.0.0.1 --port $((port + 20)) --save "" --dir "$dir" >redis.log &
pids+=($!)
"$parlance" demo --listen "127.0.0.1:$((port + 21))" --delay 0s >demo.log 2>&1 &
pids+=($!)
for n in 1 2 3; do gateway $n; done
cat >haproxy.cfg <<CFG
defaults
  mode http
  timeout connect 5s
  timeout client 10m
  timeout server 10m
listen parlance
  bind 127.0.0.1:$port
  balance roundrobin
  option httpchk GET /readyz
  server gw1 127.0.0.1:$((port + 1)) check inter 1s
  server gw2 127.0.0.1:$((port + 2)) check inter 1s
  server gw3 127.0.0.1:$((port + 3)) check inter 1s
CFG
haproxy -f haproxy.cfg >haproxy.log 2>&1 &
pids+=($!)
for n in 0 1 2 3; do
  curl --silent --retry 120 --retry-all-errors --retry-delay 1 "http://127.0.0.1:$((port + n))/readyz" >/dev/null || # with --output, curl 7.88 cannot try again after a 503
    { cat "$dir"/gw?/log >&2; exit 1; }
done

if [ "${1:-}" != --show ]; then
  echo "haproxy is at http://127.0.0.1:$port, the gateways are at the three ports after it, their admin APIs at $((port + 11)) and after it."
  echo "Keys: alice-of-this-demonstration, which has a budget, and bob-of-this-demonstration. The configurations are in $dir."
  wait
  exit
fi

ask() { # a gateway, or 0 for haproxy; a key; a path; a body
  curl --silent --show-error -H "Authorization: Bearer $2-of-this-demonstration" -H "Content-Type: application/json" "http://127.0.0.1:$((port + $1))$3" -d "$4"
}
chat='{"model": "demo", "messages": [{"role": "user", "content": "Hello"}]}'
field() { grep -o "\"$1\": *\"[^\"]*\"" | head -1 | cut -d'"' -f4; }

echo "The gateways know each other:"
until [ "$("$parlance" fleet -c gw1/parlance.hcl | grep -c alive)" = 3 ]; do sleep 0.2; done
"$parlance" fleet -c gw1/parlance.hcl | awk 'NR > 1 { print "  " $2, $3 }' | sed "s/127.0.0.1:$((port + 1)) /gateway 1: /; s/127.0.0.1:$((port + 2)) /gateway 2: /; s/127.0.0.1:$((port + 3)) /gateway 3: /"

echo "Gateway 1 finds out that an account has reached its limit. All let it rest:"
ask 1 bob /v1/chat/completions "$chat" >/dev/null
for n in 1 2 3; do
  until "$parlance" accounts list -c gw$n/parlance.hcl | grep -q "empty.*resting"; do sleep 0.05; done
  echo "  gateway $n: $("$parlance" accounts list -c gw$n/parlance.hcl | awk '$2 == "empty" { print $2, $3 }')"
done

echo "Gateway 1 stores a reply. The others find it:"
id=$(ask 1 bob /v1/responses '{"model": "demo", "input": "Hello"}' | field id)
for n in 2 3; do
  next=$(ask $n bob /v1/responses "{\"model\": \"demo\", \"previous_response_id\": \"$id\", \"input\": \"And now?\"}")
  [ "$(echo "$next" | field previous_response_id)" = "$id" ] || { echo "$next"; exit 1; }
  echo "  gateway $n: continues from the reply"
done

echo "A key has a budget. Calls through haproxy reach all gateways:"
calls=0
until answer=$(ask 0 alice /v1/chat/completions "$chat") && [[ $answer == *insufficient_quota* ]]; do
  calls=$((calls + 1))
  [ $calls -lt 50 ] || { echo "the budget does not end"; exit 1; }
  sleep 0.1
done
for n in 1 2 3; do
  echo "  gateway $n: $(ask $n alice /v1/chat/completions "$chat" | field code)"
done
