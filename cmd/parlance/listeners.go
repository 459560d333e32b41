package main

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"sync"
	"syscall"

	"github.com/parlance-gateway/parlance/cmd/parlance/internal/config"
	"github.com/parlance-gateway/parlance/runtime/listen"
)

// listeners are what clients and operators connect to.
type listeners struct {
	gateway    net.Listener
	admin      net.Listener // nil without an admin API
	gatewayTLS *listen.TLS  // nil: plain HTTP
	adminTLS   *listen.TLS  // nil: plain HTTP
}

// openListeners opens what a configuration says, or takes what was opened before the process started.
func openListeners(ctx context.Context, opened sockets, address string, c *config.Config) (s *listeners, err error) {
	s = &listeners{}
	defer func() {
		if err != nil {
			err = errors.Join(err, s.close())
		}
	}()
	if s.gatewayTLS, err = loadTLS(c.TLS); err != nil {
		return s, fmt.Errorf("tls: %w", err)
	}
	if s.gateway, err = opened.listen(ctx, gatewaySocket, address, c.SocketMode); err != nil {
		return s, cannotListen(address, "", "--listen", err)
	}
	a := c.Admin
	if a == nil {
		return s, nil
	}
	if s.adminTLS, err = loadTLS(a.TLS); err != nil {
		return s, fmt.Errorf("admin { tls }: %w", err)
	}
	if s.admin, err = opened.listen(ctx, adminSocket, a.Listen, a.SocketMode); err != nil {
		return s, cannotListen(a.Listen, " for the admin API", "admin { listen }", err)
	}
	return s, nil
}

// cannotListen says why an address cannot be listened on, and by which setting another one is chosen.
func cannotListen(address, what, setting string, err error) error {
	if errors.Is(err, syscall.EADDRINUSE) {
		return fmt.Errorf("listen on %s%s: %w. Another process listens there, perhaps a gateway that was started earlier. Stop it, or choose another address: %s", address, what, err, setting)
	}
	return fmt.Errorf("listen on %s%s: %w", address, what, err)
}

// loadTLS is nil without files.
func loadTLS(f *listen.Files) (*listen.TLS, error) {
	if f == nil {
		return nil, nil
	}
	return listen.NewTLS(*f)
}

func (s *listeners) close() (err error) {
	for _, l := range [...]net.Listener{s.gateway, s.admin} {
		if l != nil {
			err = errors.Join(err, l.Close())
		}
	}
	return err
}

// announce tells where the gateway listens.
func (s *listeners) announce(w io.Writer) {
	fmt.Fprintf(w, "listening on %s\n", urlOf(s.gateway.Addr(), s.gatewayTLS))
	if s.admin != nil {
		fmt.Fprintf(w, "admin API on %s\n", urlOf(s.admin.Addr(), s.adminTLS))
	}
}

// urlOf is the URL of an address, or a Unix socket as configurations name it.
func urlOf(a net.Addr, t *listen.TLS) string {
	switch {
	case a.Network() == "unix":
		return listen.Address(a.String())
	case t != nil:
		return "https://" + a.String()
	}
	return "http://" + a.String()
}

// follow reads certificates again when their files change, and obtains those of an authority. What it returns ends that.
func (s *listeners) follow(ctx context.Context, log *slog.Logger) (end func(), err error) {
	obtained := func() {}
	if s.gatewayTLS != nil {
		if obtained, err = s.gatewayTLS.Obtain(log, s.gateway.Addr()); err != nil {
			return nil, fmt.Errorf("tls { acme }: %w", err)
		}
	}
	ctx, cancel := context.WithCancel(ctx)
	var work sync.WaitGroup
	for _, t := range [...]*listen.TLS{s.gatewayTLS, s.adminTLS} {
		if t != nil {
			work.Go(func() { t.Watch(ctx, log) })
		}
	}
	return func() {
		cancel()
		work.Wait()
		obtained()
	}, nil
}

// encryptedAdmin is the listener of the admin API, with TLS where that is configured.
func (s *listeners) encryptedAdmin() net.Listener {
	if s.adminTLS == nil {
		return s.admin
	}
	return tls.NewListener(s.admin, s.adminTLS.Config())
}

// configOf is nil for plain HTTP.
func configOf(t *listen.TLS) *tls.Config {
	if t == nil {
		return nil
	}
	return t.Config()
}
