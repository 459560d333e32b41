package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"github.com/parlance-gateway/parlance/cmd/parlance/internal/config"
	"github.com/parlance-gateway/parlance/cmd/parlance/internal/demo"
)

func newDemo() *cobra.Command {
	var listen string
	var delay time.Duration
	cmd := &cobra.Command{
		Use:   "demo",
		Short: "Run the demo upstream",
		Long: `Runs the demo upstream, which "parlance serve" also has built in, so that you can try a configuration without an API key. It speaks
all protocols that clients of the gateway speak, and accepts any key.

The model demo answers. The model demo-429 fails with status 429, and so does every call with the key demo-429: an account that has
reached its limit. The key demo-402 is an account without credit, demo-401 one that was revoked. /v1/models lists all models.`,
		Example: `  parlance demo --listen 127.0.0.1:8790`,
		Args:    cobra.NoArgs,
		RunE: does(func(cmd *cobra.Command, _ []string) error {
			ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt, syscall.SIGTERM)
			defer stop()
			return runDemo(ctx, cmd, demo.Options{Listen: config.OnLoopback(listen), Delay: delay})
		}),
	}
	cmd.Flags().StringVar(&listen, "listen", "127.0.0.1:8790", "host and port; a port alone is one of 127.0.0.1")
	cmd.Flags().DurationVar(&delay, "delay", tokenPause, "the pause between two tokens")
	return cmd
}

func runDemo(ctx context.Context, cmd *cobra.Command, o demo.Options) error {
	up, err := demo.Start(o)
	if err != nil {
		return cannotListen(o.Listen, "", "--listen", err)
	}
	fmt.Fprintf(cmd.ErrOrStderr(), "the demo upstream listens on %s\n", up.URL)
	<-ctx.Done()
	return up.Close()
}
