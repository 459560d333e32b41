package admin

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"time"
)

const (
	// patience is how long a whole request may take to come, and an answer to be made and taken.
	patience = 2 * time.Minute

	// grace is how long calls have that run when the gateway stops.
	grace = 2 * time.Second
)

// Serve answers what comes to the listener until ctx ends, and returns nil then. The listener is closed in any case.
func Serve(ctx context.Context, l net.Listener, h http.Handler, log *slog.Logger) error {
	server := &http.Server{
		Handler:           h,
		ReadHeaderTimeout: 10 * time.Second,
		ReadTimeout:       patience,
		WriteTimeout:      patience,
		IdleTimeout:       patience,
		MaxHeaderBytes:    32 << 10,
		ErrorLog:          slog.NewLogLogger(log.Handler(), slog.LevelDebug),
	}
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(l) }()
	select {
	case err := <-failed:
		_ = server.Close()
		return err
	case <-ctx.Done():
	}
	late, cancel := context.WithTimeout(context.WithoutCancel(ctx), grace)
	defer cancel()
	err := server.Shutdown(late)
	if errors.Is(err, context.DeadlineExceeded) {
		err = server.Close()
	}
	<-failed //nolint:errcheck // Serve has ended, because the server was shut down
	return err
}
