package main

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/url"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/hashicorp/hcl/v2"
	"github.com/spf13/cobra"

	"github.com/parlance-gateway/parlance/cmd/parlance/internal/config"
	"github.com/parlance-gateway/parlance/cmd/parlance/internal/demo"
	"github.com/parlance-gateway/parlance/rules"
	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/runtime/admin"
	"github.com/parlance-gateway/parlance/runtime/gateway"
	"github.com/parlance-gateway/parlance/runtime/store"
)

// tokenPause is how long the demo upstream takes for a token: slow enough to be seen streaming.
const tokenPause = 20 * time.Millisecond

func newServe() *cobra.Command {
	var path, listen, rulesDir string
	c := &cobra.Command{
		Use:   "serve",
		Short: "Run the gateway",
		Long: `Runs the gateway. Without a configuration it listens on 127.0.0.1:8787 and answers with the built-in
demo upstream, so that no key is needed.

A parlance.hcl in the current folder is used when there is one; "parlance init" writes one to begin with.`,
		Example: `  parlance serve
  parlance serve -c parlance.hcl
  parlance serve --listen 127.0.0.1:0 --rules ./rules`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt, syscall.SIGTERM)
			defer stop()
			// A second signal ends the process at once.
			context.AfterFunc(ctx, stop)
			return serve(ctx, cmd.ErrOrStderr(), path, listen, rulesDir)
		},
	}
	c.Flags().StringVarP(&path, "config", "c", "", "the configuration (default: parlance.hcl, if there is one)")
	c.Flags().StringVar(&listen, "listen", "", "listen here, whatever the configuration says")
	c.Flags().StringVar(&rulesDir, "rules", "", "the folder of the rule files, whatever the configuration says (default: built in)")
	return c
}

// settings are what serving needs besides the program.
type settings struct {
	options gateway.Options
	listen  string
	grace   time.Duration // that running calls have at the end
	close   func() error

	config *config.Config // nil: there is none
	state  *state         // of the configuration
}

// defaultConfig is used when it exists and no other is named.
const defaultConfig = "parlance.hcl"

func serve(ctx context.Context, stderr io.Writer, path, listen, rulesDir string) (err error) {
	if path == "" {
		if _, err := os.Stat(defaultConfig); err == nil {
			path = defaultConfig
		}
	}
	var s *settings
	var program *runtime.Program
	if path == "" {
		if program, err = loadProgram(stderr, rulesDir, nil); err == nil {
			s, err = demoSettings(program)
		}
	} else {
		s, program, err = configured(stderr, path, rulesDir)
	}
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.close()) }()
	if listen != "" {
		if err := config.CheckListen(listen, s.options.Clients != nil && !s.options.Clients.None()); err != nil {
			return err
		}
		s.listen = listen
	}
	s.options.Version = thisBuild().Version
	l, err := (&net.ListenConfig{}).Listen(ctx, "tcp", s.listen)
	if err != nil {
		return fmt.Errorf("listen on %s: %w", s.listen, err)
	}
	if s.config == nil {
		fmt.Fprintf(stderr, "listening on http://%s\nno configuration: answering with the demo upstream; `parlance init` writes one\n", l.Addr())
		return gateway.Serve(ctx, l, gateway.New(s.options), s.grace)
	}
	return s.run(ctx, stderr, l)
}

// run serves a configuration, the admin API beside the gateway, and follows the files of accounts. It closes the listener.
func (s *settings) run(ctx context.Context, stderr io.Writer, l net.Listener) (err error) {
	var at net.Listener // of the admin API
	if a := s.config.Admin; a != nil {
		if at, err = (&net.ListenConfig{}).Listen(ctx, "tcp", a.Listen); err != nil {
			return errors.Join(fmt.Errorf("listen on %s for the admin API: %w", a.Listen, err), l.Close())
		}
	}
	files := follow(s.config, s.state.pool, s.options.Logger)
	defer func() { err = errors.Join(err, files.close()) }()

	g := gateway.New(s.options)
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	fmt.Fprintf(stderr, "listening on http://%s\n", l.Addr())
	if at == nil {
		return gateway.Serve(ctx, l, g, s.grace)
	}
	fmt.Fprintf(stderr, "admin API on http://%s\n", at.Addr())
	h := admin.New(admin.Options{
		Pool: s.state.pool, Keys: s.state.clients, Key: s.config.Admin.Key, Hosts: s.config.Admin.Hosts,
		Probe:   func(ctx context.Context, upstream, id string) (any, error) { return g.Probe(ctx, upstream, id) },
		Version: s.options.Version, Volatile: s.config.Store.Path == "", Logger: s.options.Logger,
	})
	// The admin API serves for as long as calls run.
	late, end := context.WithCancel(context.WithoutCancel(ctx))
	defer end()
	ended := make(chan error, 1)
	go func() {
		err := admin.Serve(late, at, h, s.options.Logger)
		stop() // without it nobody could tell what goes on
		ended <- err
	}()
	err = gateway.Serve(ctx, l, g, s.grace)
	end()
	return errors.Join(err, <-ended)
}

// configured reads a configuration and the rules that it names.
func configured(stderr io.Writer, path, rulesDir string) (*settings, *runtime.Program, error) {
	c, diags := config.Load(path)
	show := func() error {
		rules.WriteText(stderr, rules.Findings(diags, c.Sources))
		if diags.HasErrors() {
			return errors.New("the configuration has mistakes")
		}
		return nil
	}
	if diags.HasErrors() {
		return nil, nil, show()
	}
	if rulesDir == "" {
		rulesDir = c.Rules
	}
	program, err := loadProgram(stderr, rulesDir, c)
	if err != nil {
		return nil, nil, err
	}
	options, more := c.Options(program)
	diags = append(diags, more...)
	if err := show(); err != nil {
		return nil, nil, err
	}
	options.Logger = logger(stderr, c.LogFormat, c.LogLevel)
	kept, err := openState(c, options.Logger)
	if err != nil {
		return nil, nil, err
	}
	options.Keeper, options.Clients, options.Pool = kept.keeper, kept.clients, kept.pool
	return &settings{options: options, listen: c.Listen, grace: c.Drain, close: kept.close, config: c, state: kept}, program, nil
}

func logger(w io.Writer, format string, level slog.Level) *slog.Logger {
	o := &slog.HandlerOptions{Level: level}
	if format == "json" {
		return slog.New(slog.NewJSONHandler(w, o))
	}
	return slog.New(slog.NewTextHandler(w, o))
}

// loadProgram compiles the rules of a folder, or the built-in ones, with the names of models that a configuration has, and
// shows what is wrong with them.
func loadProgram(stderr io.Writer, dir string, c *config.Config) (*runtime.Program, error) {
	var set *rules.Set
	var diags hcl.Diagnostics
	if dir == "" {
		set, diags = rules.Embedded()
	} else {
		set, diags = rules.Load(dir)
	}
	var program *runtime.Program
	if set != nil && c != nil {
		set = set.With(c.Models.Names, c.Sources)
	}
	if !diags.HasErrors() {
		program, diags = runtime.Compile(set)
	}
	if len(diags) > 0 {
		var sources map[string][]byte
		if set != nil {
			sources = set.Sources
		}
		rules.WriteText(stderr, rules.Findings(diags, sources))
	}
	if diags.HasErrors() {
		return nil, errors.New("the rules have mistakes")
	}
	return program, nil
}

// demoSettings serve the demo upstream, in those of its protocols that the rules have. A model's name may say which
// one is meant: messages/demo is the demo model as a Messages upstream serves it, responses/demo as a Responses
// upstream does; any other name is the chat side's.
func demoSettings(program *runtime.Program) (*settings, error) {
	up, err := demo.Start(demo.Options{Delay: tokenPause})
	if err != nil {
		return nil, fmt.Errorf("start the demo upstream: %w", err)
	}
	base, err := url.Parse(up.URL)
	if err != nil {
		return nil, err
	}
	models := []string{"demo", "demo-thinking"}
	for _, f := range demo.Failures() {
		models = append(models, "demo-"+f.Name)
	}
	s := &settings{listen: "127.0.0.1:8787", grace: 30 * time.Second, close: func() error { up.Close(); return nil }}
	for _, protocol := range []string{"chat", "messages", "responses"} {
		if program.Protocol(protocol) == nil {
			continue
		}
		u := gateway.Upstream{
			Name: "demo-" + protocol, Protocol: protocol, BaseURL: base, Family: "demo",
			Keys: []gateway.Secret{gateway.NewSecret("demo-key")}, Rename: map[string]string{},
		}
		for _, m := range models {
			u.Rename[protocol+"/"+m] = m
			if protocol == "chat" {
				u.Rename[m] = m
			}
		}
		if protocol != "chat" {
			u.Models = []string{protocol + "/*"}
		}
		s.options.Upstreams = append(s.options.Upstreams, u)
	}
	s.options.Program = program
	s.options.CommitAfter = 10 * time.Second
	s.options.Seal = make([]byte, 32)
	rand.Read(s.options.Seal)
	s.options.Logger = logger(os.Stderr, "text", slog.LevelInfo)
	s.options.Keeper = store.NewMemory(store.Options{})
	return s, nil
}
