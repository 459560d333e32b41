package main

import (
	"context"
	"fmt"
	"io/fs"
	"maps"
	"net"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/coreos/go-systemd/v22/activation"
	"github.com/coreos/go-systemd/v22/daemon"

	"github.com/parlance-gateway/parlance/cmd/parlance/internal/config"
	"github.com/parlance-gateway/parlance/runtime/listen"
	"github.com/parlance-gateway/parlance/runtime/reload"
)

// The names of the listeners: FileDescriptorName= in a .socket unit.
const (
	gatewaySocket = "gateway"
	adminSocket   = "admin"
)

// sockets are listeners that systemd opened before it started this process, by name.
type sockets map[string]net.Listener

// takeSockets takes what systemd opened: the socket "admin" is for the admin API, a socket with any other name or without one for the
// gateway. A second call finds none.
func takeSockets(c *config.Config) (sockets, error) {
	passed, err := activation.ListenersWithNames()
	if err != nil {
		return nil, fmt.Errorf("take the sockets that systemd opened: %w", err)
	}
	s := sockets{}
	for _, name := range slices.Sorted(maps.Keys(passed)) {
		use := gatewaySocket
		if name == adminSocket {
			use = adminSocket
		}
		for _, l := range passed[name] {
			if before := s[use]; before != nil {
				return nil, fmt.Errorf("systemd opened two sockets for the %s listener, %s and %s, and it uses one. The socket of the admin API is named with FileDescriptorName=admin", use, before.Addr(), l.Addr())
			}
			s[use] = l
		}
	}
	return s, s.checkAdmin(c)
}

// checkAdmin refuses a socket for an admin API that is not configured, or that other machines can reach without a key.
func (s sockets) checkAdmin(c *config.Config) error {
	l := s[adminSocket]
	if l == nil {
		return nil
	}
	if c == nil || c.Admin == nil {
		return fmt.Errorf(`systemd opened %s for the admin API, and the configuration has no block "admin"`, l.Addr())
	}
	if a, ok := l.Addr().(*net.TCPAddr); ok && !a.IP.IsLoopback() && c.Admin.Key.Empty() {
		return fmt.Errorf(`systemd opened %s for the admin API: anybody who can connect to it can add and remove accounts. Use 127.0.0.1, or write admin { key = env("PARLANCE_ADMIN_KEY") }`, l.Addr())
	}
	return nil
}

// address is where the listener is: the address of the socket that systemd opened, or otherwise the configured one. It is empty for a
// Unix socket: the permissions of its file say who may use it.
func (s sockets) address(name, configured string) string {
	switch l := s[name]; {
	case l == nil:
		return configured
	case l.Addr().Network() == "unix":
		return ""
	default:
		return l.Addr().String()
	}
}

// listen returns the socket that systemd opened, or opens the address if there is none. The mode is that of a Unix socket that is opened.
func (s sockets) listen(ctx context.Context, name, address string, mode fs.FileMode) (net.Listener, error) {
	if l := s[name]; l != nil {
		return l, nil
	}
	return listen.Open(ctx, address, mode)
}

// report sends states to systemd. Without systemd it does nothing. An error is of no use to anybody: systemd itself notices a process that
// does not become ready, or is late for the watchdog.
func report(states ...string) { _, _ = daemon.SdNotify(false, strings.Join(states, "\n")) }

const (
	stopInterval = 5 * time.Second  // between two messages that the gateway is still stopping
	stopMore     = 30 * time.Second // the time that each of them asks for
)

// supervise tells systemd that the gateway is ready, then that it is alive, and, after ctx has ended, that it is stopping. What it returns
// ends that.
func (l *server) supervise(ctx context.Context) (end func()) {
	if os.Getenv("NOTIFY_SOCKET") == "" {
		return func() {}
	}
	l.reported = append(l.reported, reportReload)
	report(daemon.SdNotifyReady, "STATUS=revision 1 serves")
	var beat <-chan time.Time
	if limit, err := daemon.SdWatchdogEnabled(false); err == nil && limit > 0 {
		beat = time.Tick(limit / 3)
	}
	done := make(chan struct{})
	go func() {
		stopping, state := ctx.Done(), daemon.SdNotifyWatchdog
		for {
			select {
			case <-done:
				return
			case <-stopping:
				// The watchdog does not count any more. Running calls may take longer than TimeoutStopSec=, as the configuration says.
				stopping, state = nil, fmt.Sprintf("EXTEND_TIMEOUT_USEC=%d", stopMore.Microseconds())
				beat = time.Tick(stopInterval)
				report(daemon.SdNotifyStopping, "STATUS=waiting for running calls", state)
			case <-beat:
				l.touch()
				report(state)
			}
		}
	}()
	return func() { close(done) }
}

// touch takes the lock that each call needs. If nobody gives it back, it does not return, and systemd restarts the process.
func (l *server) touch() {
	if l.state != nil {
		l.state.pool.Group("")
	}
}

// reportReload shows what came of a reload in `systemctl status`.
func reportReload(r *reload.Report) {
	status := fmt.Sprintf("STATUS=revision %d serves", r.Revision)
	if !r.OK {
		status += "; a change was refused: see the log"
	}
	report(status)
}

// reload loads what is on disk because of a signal. systemd waits for the end.
func (l *server) reload(ctx context.Context) {
	report(daemon.SdNotifyReloading, daemon.SdNotifyMonotonicUsec())
	l.reloadNow(ctx, reload.BySignal)
	report(daemon.SdNotifyReady)
}
