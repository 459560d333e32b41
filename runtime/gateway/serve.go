package gateway

import (
	"context"
	"crypto/tls"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"time"
)

// Serve answers what comes to the listener until ctx ends. Then /readyz says that it stops, while new calls are served for the
// DrainDelay of the Options that serve by then, so that a load balancer can take notice. After that it takes no new connections, lets calls
// finish for the Grace, ends the rest in their protocols' way, and returns nil, at most a second later. It returns an error when
// listening fails before. The listener is closed in either case.
func Serve(ctx context.Context, l net.Listener, g *Gateway) error {
	server := g.server()
	g.Start()
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(listenerOf(g, l)) }()
	select {
	case err := <-failed:
		_ = server.Close()
		g.Close()
		return err
	case <-ctx.Done():
	}
	g.draining.Store(true)
	g.serving.Load().options.Logger.Info("shutting down", "running", g.Load().Calls)
	if delay := g.serving.Load().options.DrainDelay; delay > 0 {
		t := time.NewTimer(delay)
		defer t.Stop()
		select {
		case err := <-failed:
			g.Close()
			return err
		case <-t.C:
		}
	}
	grace := g.serving.Load().options.Grace
	// ctx is over; what follows has only the time of grace.
	late, cancelLate := context.WithTimeout(context.WithoutCancel(ctx), grace+900*time.Millisecond)
	defer cancelLate()
	soft, cancelSoft := context.WithTimeout(late, grace)
	defer cancelSoft()
	drained := make(chan struct{})
	go func() {
		defer close(drained)
		g.Drain(soft)
	}()
	err := server.Shutdown(late)
	if err != nil {
		err = server.Close()
	}
	<-drained
	<-failed //nolint:errcheck // Serve has ended, because the server was shut down
	g.Close()
	if errors.Is(err, net.ErrClosed) {
		return nil
	}
	return err
}

// listenerOf is a listener whose connections are ours, with TLS around them where that is configured. HTTP/2 is served if the client wants it.
func listenerOf(g *Gateway, l net.Listener) net.Listener {
	own := listener{l, g}
	if g.options.TLS == nil {
		return own
	}
	return tls.NewListener(own, g.options.TLS)
}

// server is what serves HTTP; what it listens with must be a listener of ours.
func (g *Gateway) server() *http.Server {
	return &http.Server{
		Handler:           g,
		ReadHeaderTimeout: 10 * time.Second,
		MaxHeaderBytes:    64 << 10,
		IdleTimeout:       5 * time.Minute,
		// A WriteTimeout would end streams; each write has its own deadline instead.
		DisableGeneralOptionsHandler: true,
		ConnContext:                  known,
		ConnState:                    g.connections.changed,
		ErrorLog:                     slog.NewLogLogger(g.options.Logger.Handler(), slog.LevelDebug),
	}
}
