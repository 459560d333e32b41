#!/bin/bash
# Runs as a service in a Debian that systemd has booted, and ends it: installs /parlance.deb, and uses, upgrades and purges the service. /check.log has
# the line PASSED if all is as it should be. packaging/test.sh starts it.
exec >/check.log 2>&1
trap 'if [ $? = 0 ]; then echo PASSED; else journalctl --no-pager --unit parlance | tail -n 40; fi; systemctl poweroff' EXIT
set -eux
export DEBIAN_FRONTEND=noninteractive
dpkg --install /parlance.deb
[ "$(systemctl is-active parlance)" = active ]
curl -sS --fail http://127.0.0.1:8787/readyz
systemctl show -p StatusText -p WatchdogUSec parlance
systemd-run --unit demo /usr/bin/parlance demo
install -m 600 /dev/stdin /etc/parlance/credentials/demo <<<"a-key-of-the-vendor"
cat >/etc/parlance/parlance.hcl <<END
listen = "127.0.0.1:8787"
rules  = "./rules"
store { path = "/var/lib/parlance/parlance.db" }
upstream "demo" {
  protocol = "chat"
  url      = "http://127.0.0.1:8790/v1"
  key      = file("/run/credentials/parlance.service/key_demo")
  model    = { "gpt-*" = "demo" }
}
END
mkdir /etc/parlance/rules; echo 'alias "fast" { to = "gpt-5" }' >/etc/parlance/rules/names.hcl
systemctl restart parlance
call() { curl -sS --fail --json '{"model":"fast","messages":[{"role":"user","content":"Hi"}]}' http://127.0.0.1:8787/v1/chat/completions; }
call
echo 'alias "slow" { to = "gpt-5" }' >>/etc/parlance/rules/names.hcl
systemctl reload parlance
# systemd waits for a reload that it was told of. It may be told only after the signal's command has ended.
for _ in $(seq 30); do systemctl show -p StatusText parlance | grep "revision 2" && break; sleep 1; done
systemctl show -p StatusText parlance | grep "revision 2"
curl -sS http://127.0.0.1:8787/readyz | grep '"revision":2'
[ -s /var/lib/parlance/parlance.db ]
[ -s /var/lib/parlance/.parlance-last-good.json ]
pid=$(systemctl show -p MainPID --value parlance)
grep '^CapBnd:.0*$' "/proc/$pid/status"
grep '^NoNewPrivs:.1' "/proc/$pid/status"
grep '^Seccomp:.2' "/proc/$pid/status"
# A process that hangs is restarted.
mkdir -p /run/systemd/system/parlance.service.d; printf '[Service]\nWatchdogSec=5s\n' >/run/systemd/system/parlance.service.d/test.conf; systemctl daemon-reload; systemctl restart parlance
pid=$(systemctl show -p MainPID --value parlance)
alive() { systemctl show -p WatchdogTimestampMonotonic --value parlance; }
first=$(alive); for _ in $(seq 30); do [ "$(alive)" != "$first" ] && break; sleep 1; done; [ "$(alive)" != "$first" ]
kill -STOP "$pid"
for _ in $(seq 30); do [ "$(systemctl show -p MainPID --value parlance)" != "$pid" ] && [ "$(systemctl is-active parlance)" = active ] && break; sleep 1; done
[ "$(systemctl show -p NRestarts --value parlance)" -ge 1 ]
call
rm -r /run/systemd/system/parlance.service.d; systemctl daemon-reload
# With the socket, a restart and an upgrade refuse no call.
systemctl stop parlance; systemctl enable --now parlance.socket; systemctl start parlance
rm -f /stop; (n=0; while [ ! -e /stop ]; do call >/dev/null || { echo REFUSED; exit 1; }; n=$((n + 1)); done; echo "$n calls"; [ "$n" -gt 3 ]) & calls=$!
systemctl restart parlance
dpkg --install /parlance.deb
systemctl restart parlance
touch /stop; wait "$calls"
dpkg --purge parlance
[ -z "$(ls -d /var/lib/private/parlance /var/lib/parlance /etc/parlance)" ]
[ "$(systemctl is-active parlance.socket parlance.service | sort -u)" = inactive ]
