#!/bin/bash
# The whole of it on one computer, to try and to test: three etcd members, three servers of PostgreSQL under Patroni,
# HAProxy. Nothing of it is for earnest: one machine, passwords in files, no TLS.
#
#   trial.sh up FOLDER            brings it up and prints two values for DATABASE_URL
#   trial.sh leader FOLDER        names the leader
#   trial.sh kill FOLDER          kill -9 of the leader with its Patroni; waits for the next one, starts the dead one again
#   trial.sh down FOLDER          ends it; the folder stays
#
# Needs, as root: apt-get install postgresql patroni python3-etcd etcd-server haproxy
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
verb=${1:-}
folder=${2:-}
base=${PORT_BASE:-27000}
names=(one two three)
[ -n "$verb" ] && [ -n "$folder" ] || { sed -n '2,11p' "$0"; exit 2; }
bin=$(ls -d /usr/lib/postgresql/*/bin | sort -V | tail -1)
export PATH="$bin:$PATH"

etcd_client() { echo $((base + 10 + $1)); }
etcd_peer() { echo $((base + 20 + $1)); }
rest_port() { echo $((base + 30 + $1)); }
postgres_port() { echo $((base + 40 + $1)); }
proxy_port=$((base + 50))
joined() { local IFS=,; echo "$*"; }

# start NAME COMMAND...: detached, as the user postgres, with its pid and its log in the folder
start() {
    local name=$1
    shift
    setsid setpriv --reuid postgres --regid postgres --init-groups "$@" >>"$folder/$name.log" 2>&1 </dev/null &
    echo $! >"$folder/$name.pid"
}

stop() {
    local pid
    pid=$(cat "$folder/$1.pid" 2>/dev/null) || return 0
    kill "$pid" 2>/dev/null || return 0
    for _ in $(seq 100); do kill -0 "$pid" 2>/dev/null || return 0; sleep 0.1; done
    kill -9 "$pid" 2>/dev/null || true
}

leader() {
    for i in 0 1 2; do
        [ "$(curl -s -m 1 -o /dev/null -w '%{http_code}' "http://127.0.0.1:$(rest_port $i)/primary")" = 200 ] && { echo "$i"; return; }
    done
    return 1
}

wait_for() {
    for _ in $(seq 1200); do "$@" >/dev/null 2>&1 && return 0; sleep 0.1; done
    echo "not within two minutes: $*" >&2
    return 1
}

start_patroni() { start "patroni-${names[$1]}" patroni "$folder/${names[$1]}.yml"; }
is_running() { [ "$(curl -s -m 1 -o /dev/null -w '%{http_code}' "http://127.0.0.1:$(rest_port "$1")/health")" = 200 ]; }
has_another_leader() { local next; next=$(leader) && [ "$next" != "$1" ]; }
has_sync_standby() {
    local i
    i=$(leader) && curl -s -m 1 "http://127.0.0.1:$(rest_port "$i")/cluster" | grep -q sync_standby
}

up() {
    mkdir -p "$folder"
    folder=$(cd "$folder" && pwd)
    local password members=() clients=()
    password=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')
    for i in 0 1 2; do
        members+=("${names[$i]}=http://127.0.0.1:$(etcd_peer $i)")
        clients+=("127.0.0.1:$(etcd_client $i)")
    done
    sed "s/PASSWORD/$password/" "$here/create-database.sh" >"$folder/create-database.sh"
    chmod 755 "$folder/create-database.sh"
    for i in 0 1 2; do
        sed -e "s/NAME\$/${names[$i]}/; s/ADDRESS/127.0.0.1/g; s/REST_PORT/$(rest_port $i)/g; s/POSTGRES_PORT/$(postgres_port $i)/g" \
            -e "s/ETCD_HOSTS/$(joined "${clients[@]}")/; s|CREATE_DATABASE|$folder/create-database.sh|" \
            -e "s|DATA_DIR|$folder/data-${names[$i]}|; s|BIN_DIR|$bin|; s|PGPASS|$folder/pgpass-${names[$i]}|; s|SOCKET_DIR|$folder|" \
            -e "s/[A-Z]*_PASSWORD/$password/; s|NETWORK|127.0.0.1/32|" \
            "$here/patroni.yml" >"$folder/${names[$i]}.yml"
        chmod 640 "$folder/${names[$i]}.yml"
    done
    sed -e "s/LISTEN/127.0.0.1:$proxy_port/" \
        -e "s/SERVER_ONE/127.0.0.1:$(postgres_port 0) check port $(rest_port 0)/" \
        -e "s/SERVER_TWO/127.0.0.1:$(postgres_port 1) check port $(rest_port 1)/" \
        -e "s/SERVER_THREE/127.0.0.1:$(postgres_port 2) check port $(rest_port 2)/" \
        "$here/haproxy.cfg" >"$folder/haproxy.cfg"
    chown -R postgres: "$folder"
    for i in 0 1 2; do
        start "etcd-${names[$i]}" etcd --name "${names[$i]}" --data-dir "$folder/etcd-${names[$i]}" \
            --listen-client-urls "http://127.0.0.1:$(etcd_client $i)" --advertise-client-urls "http://127.0.0.1:$(etcd_client $i)" \
            --listen-peer-urls "http://127.0.0.1:$(etcd_peer $i)" --initial-advertise-peer-urls "http://127.0.0.1:$(etcd_peer $i)" \
            --initial-cluster "$(joined "${members[@]}")" --initial-cluster-state new
    done
    for i in 0 1 2; do start_patroni $i; done
    start haproxy haproxy -f "$folder/haproxy.cfg"
    wait_for leader
    for i in 0 1 2; do wait_for is_running $i; done
    wait_for has_sync_standby
    echo "postgres://ledgerboard:$password@127.0.0.1:$proxy_port/ledgerboard"
    echo "postgres://ledgerboard:$password@127.0.0.1:$(postgres_port 0),127.0.0.1:$(postgres_port 1),127.0.0.1:$(postgres_port 2)/ledgerboard"
}

kill_leader() {
    local dead began postmaster
    dead=$(leader)
    postmaster=$(head -1 "$folder/data-${names[$dead]}/postmaster.pid")
    began=$(date +%s%N)
    # shellcheck disable=SC2046
    kill -9 "$(cat "$folder/patroni-${names[$dead]}.pid")" $(pgrep -P "$postmaster") "$postmaster" || true
    wait_for has_another_leader "$dead"
    echo "${names[$dead]} was killed, ${names[$(leader)]} leads after $((($(date +%s%N) - began) / 1000000)) ms"
    start_patroni "$dead"
    wait_for is_running "$dead"
    wait_for has_sync_standby
}

case $verb in
up) up ;;
leader) echo "${names[$(leader)]}" ;;
kill) kill_leader ;;
down)
    stop haproxy
    for name in "${names[@]}"; do stop "patroni-$name"; done
    for name in "${names[@]}"; do stop "etcd-$name"; done
    ;;
*) echo "unknown: $verb" >&2 && exit 2 ;;
esac
