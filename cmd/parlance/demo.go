package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"github.com/parlance-gateway/parlance/cmd/parlance/internal/demo"
)

func newDemo() *cobra.Command {
	var listen string
	var delay time.Duration
	cmd := &cobra.Command{
		Use:   "demo",
		Short: "Run the demo upstream by itself",
		Long: `Runs the demo upstream that "parlance serve" has built in by itself, so that a configuration can be tried out on it. It speaks
all three protocols, and any key will do.

The model demo answers. The model demo-429 fails as its name says, and so does every call with the key demo-429: that is an
account that has reached its limit, as demo-402 is one without credit and demo-401 one that was revoked. The others are listed
by /v1/models.`,
		Example: `  parlance demo --listen 127.0.0.1:8790`,
		Args:    cobra.NoArgs,
		RunE: does(func(cmd *cobra.Command, _ []string) error {
			ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt, syscall.SIGTERM)
			defer stop()
			return runDemo(ctx, cmd, demo.Options{Listen: listen, Delay: delay})
		}),
	}
	cmd.Flags().StringVar(&listen, "listen", "127.0.0.1:8790", "host and port")
	cmd.Flags().DurationVar(&delay, "delay", tokenPause, "the pause between two tokens")
	return cmd
}

func runDemo(ctx context.Context, cmd *cobra.Command, o demo.Options) error {
	up, err := demo.Start(o)
	if err != nil {
		return fmt.Errorf("start the demo upstream: %w", err)
	}
	fmt.Fprintf(cmd.ErrOrStderr(), "the demo upstream listens on %s\n", up.URL)
	<-ctx.Done()
	return up.Close()
}
