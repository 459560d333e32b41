package main

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log"
	"log/slog"
	"net/http"
	"net/url"
	"os"
	"os/signal"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"github.com/parlance-gateway/parlance/cmd/parlance/internal/config"
	"github.com/parlance-gateway/parlance/cmd/parlance/internal/demo"
	"github.com/parlance-gateway/parlance/cmd/parlance/internal/logqueue"
	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/runtime/admin"
	"github.com/parlance-gateway/parlance/runtime/capture"
	"github.com/parlance-gateway/parlance/runtime/gateway"
	"github.com/parlance-gateway/parlance/runtime/metrics"
	"github.com/parlance-gateway/parlance/runtime/recent"
	"github.com/parlance-gateway/parlance/runtime/reload"
	"github.com/parlance-gateway/parlance/runtime/store"
)

// tokenPause is how long the demo upstream takes for a token: slow enough to be seen streaming.
const tokenPause = 20 * time.Millisecond

func newServe() *cobra.Command {
	var o origin
	c := &cobra.Command{
		Use:   "serve",
		Short: "Run the gateway",
		Long: `Runs the gateway. Without a configuration it listens on 127.0.0.1:8787 and answers with the built-in
demo upstream, so that no key is needed.

It uses parlance.hcl in the current folder, if there is one. "parlance init" writes one.`,
		Example: `  parlance serve
  parlance serve -c parlance.hcl
  parlance serve --listen 127.0.0.1:0 --rules ./rules`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt, syscall.SIGTERM)
			defer stop()
			// A second signal ends the process at once.
			context.AfterFunc(ctx, stop)
			o.Listen = config.OnLoopback(o.Listen)
			return serve(ctx, cmd.ErrOrStderr(), o)
		},
	}
	c.Flags().StringVarP(&o.Config, "config", "c", "", "the configuration (default: parlance.hcl, if there is one)")
	c.Flags().StringVar(&o.Listen, "listen", "", "listen on this address, in place of the configuration's; a port alone is one of 127.0.0.1")
	c.Flags().StringVar(&o.Rules, "rules", "", "the folder of rule files, in place of the configuration's (default: built-in rules)")
	return c
}

// defaultConfig is used when it exists and no other is named.
const defaultConfig = "parlance.hcl"

// flushing is how long the last lines of the log may take when the process ends.
const flushing = 2 * time.Second

func serve(ctx context.Context, stderr io.Writer, o origin) (err error) {
	small := useHugePages()
	defer collectByGarbage()()
	// A log whose reader is gone is an error of writing. Unless the signal is asked for, it would end the process.
	signal.Notify(make(chan os.Signal, 1), syscall.SIGPIPE)
	lines := logqueue.New(stderr)
	defer lines.Close(flushing)
	stderr = lines
	if o.Config == "" {
		if _, err := os.Stat(defaultConfig); err == nil {
			o.Config = defaultConfig
		}
	}
	l := &server{origin: o, level: new(slog.LevelVar), lines: lines, smallPages: small}
	defer l.read()()
	if err := l.origin.openBundle(ctx, stderr); err != nil {
		return err
	}
	files, m, err := l.origin.load(ctx, stderr)
	if err != nil && l.origin.bundle != nil && l.origin.bundle.Kept() && l.origin.bundle.First(ctx) == nil {
		files, m, err = l.origin.load(ctx, stderr) // Those that were kept are not for this version of Parlance, perhaps.
	}
	if err != nil {
		return err
	}
	g := gateway.Revision{Number: 1, Hash: files.Hash, Since: time.Now()}
	if m.config == nil {
		return l.demonstrate(ctx, stderr, files, m, g)
	}
	return l.serve(ctx, stderr, files, m, g)
}

// load reads what a gateway begins with, and shows what is wrong with it.
func (o origin) load(ctx context.Context, stderr io.Writer) (*reload.Files, *made, error) {
	files, err := o.read()
	if err != nil {
		return nil, nil, fmt.Errorf("%w%s", err, hintOf(o))
	}
	var ready *runtime.Program
	if o.Config == "" && o.Rules == "" {
		ready = demo.Program() // The demo upstream and the gateway in front of it share what they compile.
	}
	m := o.understand(files.Contents, nil, ready)
	lang.WriteText(stderr, m.findings())
	switch m.wrong {
	case "configuration":
		return nil, nil, errors.New("the configuration has mistakes")
	case "rules":
		return o.fallBack(stderr, files, m, errors.New("the rules have mistakes"))
	}
	if err := o.provenAtStart(ctx, stderr, files, m); err != nil {
		return o.fallBack(stderr, files, m, err)
	}
	return files, m, nil
}

// hintOf says what to do about a configuration that is not there.
func hintOf(o origin) string {
	if _, err := os.Stat(o.Config); o.Config != "" && errors.Is(err, fs.ErrNotExist) {
		return ". `parlance init` writes one to begin with"
	}
	return ""
}

// serve serves a configuration, the admin API beside the gateway, and follows the files of accounts.
func (l *server) serve(ctx context.Context, stderr io.Writer, files *reload.Files, m *made, revision gateway.Revision) (err error) {
	c, o := m.config, m.options
	l.began = c
	l.proxies.Store(c.Proxies)
	l.level.Set(c.LogLevel)
	l.log = l.logger(stderr, c.LogFormat)
	if l.state, err = openState(c, l.log, thisInstance(cmp.Or(l.origin.Listen, c.Listen))); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, l.state.close()) }()
	l.state.serves(revision)
	if c.SealKey.Empty() && c.Store.Path != "" {
		if o.Seal, err = keptSealKey(c.Store.Path + ".seal"); err != nil {
			return err
		}
	}
	opened, err := takeSockets(c)
	if err != nil {
		return err
	}
	l.listen = opened.address(gatewaySocket, cmp.Or(l.origin.Listen, c.Listen))
	if l.listen != "" && l.listen != c.Listen { // the configuration's own was checked
		if err := config.CheckListen(l.listen, !l.state.clients.None() || c.Keyed()); err != nil {
			return err
		}
	}
	at, err := openListeners(ctx, opened, l.listen, c)
	if err != nil {
		return err
	}
	if err := l.openAudit(c); err != nil {
		return errors.Join(err, at.close())
	}
	defer func() { err = errors.Join(err, l.closeAudit()) }()
	l.files = follow(c, l.state.pool, l.log)
	defer func() { err = errors.Join(err, l.files.close()) }()

	o.Memory = share(c.Memory, l.log)
	o.Logger, o.Revision, o.Version = l.log, revision, thisBuild().Version
	o.Keeper, o.Clients, o.Pool, o.Store, o.States = l.state.keeper, l.state.clients, l.state.pool, storeOf(l.state), l.state.states()
	o.TLS = configOf(at.gatewayTLS)
	untrace, err := l.trace(&o, c.TraceContent)
	if err != nil {
		return errors.Join(err, at.close())
	}
	defer untrace()
	if at.admin != nil { // Nobody could ask for what is counted and captured otherwise.
		l.captures = capture.New(nil)
		l.state.share(l.captures)
		l.captures.Configure(c.Capture.Bounds, c.Capture.Rules...)
		l.metrics = metrics.New(l.metricsOf(&o))
		l.reported = append(l.reported, l.metrics.Reported)
		l.recent = recent.New(nil)
		o.Observer, o.Captures = gateway.Observers{l.metrics, l.recent}, l.captures
	}
	l.observeBundle(&o)
	l.gateway = gateway.New(o)
	if at.admin != nil {
		l.metrics.Watch(l.gateway)
	}
	followed, err := at.follow(ctx, l.log)
	if err != nil {
		return errors.Join(err, at.close())
	}
	defer followed()
	at.announce(stderr)
	defer l.begin(ctx, files, m)()
	if at.admin == nil {
		return gateway.Serve(ctx, at.gateway, l.gateway)
	}
	return l.administered(ctx, at, c)
}

// metricsOf is what the metrics are made of.
func (l *server) metricsOf(o *gateway.Options) metrics.Options {
	m := metrics.Options{Exemplars: o.Tracer != nil, Pool: o.Pool, Keys: o.Clients, Version: o.Version, Captures: l.captures.Size, LogDropped: l.lines.Dropped, StoreFailures: l.state.failures.Load, StoreServer: l.state.storeServer()}
	if f := l.origin.bundle; f != nil {
		m.Rules = f.Status
	}
	return m
}

// administered serves with the admin API beside.
func (l *server) administered(ctx context.Context, at *listeners, c *config.Config) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	var audit func(admin.AuditEntry) error
	if l.audit != nil {
		audit = l.audit.Write
	}
	compared := &shadow{l: l}
	defer compared.Stop()
	h := admin.New(admin.Options{
		Audit: audit, Pool: l.state.pool, Keys: l.state.clients, Sync: l.state.sync, Backup: l.state.backup, Key: c.Admin.Key, Hosts: c.Admin.Hosts,
		Probe:    func(ctx context.Context, upstream, id string) (any, error) { return l.gateway.Probe(ctx, upstream, id) },
		Captures: capture.API{Ring: l.captures}, Recent: l.recent, Load: l.gateway.Load, Metrics: l.metrics.Handler(), MetricsOpen: c.Admin.MetricsOpen,
		Version: thisBuild().Version, Volatile: c.Store.Path == "" && c.Store.Server == nil, Fleet: l.state.fleet(), Logger: l.log, Sets: sets{l},
		Address: func(r *http.Request) string { return l.proxies.Load().Client(r) },
		Rules:   serving{l}, Playground: playground{l}, Shadow: compared,
	})
	// The admin API serves for as long as calls run.
	late, end := context.WithCancel(context.WithoutCancel(ctx))
	defer end()
	ended := make(chan error, 1)
	go func() {
		err := admin.Serve(late, at.encryptedAdmin(), h, l.log)
		stop() // without it nobody could tell what goes on
		ended <- err
	}()
	err := gateway.Serve(ctx, at.gateway, l.gateway)
	end()
	return errors.Join(err, <-ended)
}

// begin has what changes on disk taken over from now on. What it returns ends that.
func (l *server) begin(ctx context.Context, files *reload.Files, m *made) (end func()) {
	l.start(files, m)
	l.origin.keepLastGood(m.config, files.Contents, l.log)
	supervised := l.supervise(ctx)
	ctx, cancel := context.WithCancel(ctx)
	var work sync.WaitGroup
	work.Go(func() { l.run(ctx) })
	return func() {
		cancel()
		work.Wait()
		l.close()
		supervised()
	}
}

// logger writes the log of the process.
func (l *server) logger(w io.Writer, format string) *slog.Logger {
	o := &slog.HandlerOptions{Level: l.level}
	made := slog.New(slog.NewTextHandler(w, o))
	if format == "json" {
		made = slog.New(slog.NewJSONHandler(w, o))
	}
	l.lines.Notice(func(dropped int64) {
		made.Warn("the log was not read in time: lines were dropped", slog.Int64("lines", dropped))
	})
	log.SetFlags(0)
	log.SetOutput(foreign{made})
	return made
}

// foreign is where packages write that know of no other log, such as net/http. What they quote may be a client's or an upstream's.
type foreign struct{ log *slog.Logger }

func (f foreign) Write(line []byte) (int, error) {
	text, _, _ := strings.Cut(strings.TrimSpace(string(line)), `"`)
	f.log.Debug(text)
	return len(line), nil
}

// demoGrace is how long calls have to end that the demo upstream answers.
const demoGrace = 30 * time.Second

// demonstrate serves the demo upstream, since there is no configuration.
func (l *server) demonstrate(ctx context.Context, stderr io.Writer, files *reload.Files, m *made, revision gateway.Revision) error {
	opened, err := takeSockets(nil)
	if err != nil {
		return err
	}
	if l.listen = opened.address(gatewaySocket, cmp.Or(l.origin.Listen, "127.0.0.1:8787")); l.listen != "" {
		if err := config.CheckListen(l.listen, false); err != nil {
			return err
		}
	}
	up, err := demo.Start(demo.Options{Delay: tokenPause})
	if err != nil {
		return fmt.Errorf("start the demo upstream: %w", err)
	}
	defer func() { _ = up.Close() }()
	if l.demo, err = url.Parse(up.URL); err != nil {
		return err
	}
	listener, err := opened.listen(ctx, gatewaySocket, l.listen, 0o600)
	if err != nil {
		return cannotListen(l.listen, "", "--listen", err)
	}
	l.log = l.logger(stderr, "text")
	options := gateway.Options{
		Program: m.program, Upstreams: demoUpstreams(l.demo, m.program), Seal: seal(), Logger: l.log, Revision: revision,
		Keeper: store.NewMemory(store.Options{}), Version: thisBuild().Version, Grace: demoGrace, Memory: share(0, l.log),
	}
	untrace, err := l.trace(&options, false)
	if err != nil {
		return errors.Join(err, listener.Close())
	}
	defer untrace()
	l.gateway = gateway.New(options)
	defer l.begin(ctx, files, m)()
	fmt.Fprintf(stderr, "listening on %s\nno configuration: answering with the demo upstream; `parlance init` writes one\n", urlOf(listener.Addr(), nil))
	return gateway.Serve(ctx, listener, l.gateway)
}

// seal is a key that nobody else has.
func seal() []byte {
	key := make([]byte, 32)
	_, _ = rand.Read(key) // never fails, crypto/rand
	return key
}

// demoUpstreams are the demo upstream, in those of its protocols that the rules have. A model's name may say which
// one is meant: messages/demo is the demo model as a Messages upstream serves it, gemini/demo as a Gemini upstream
// does; any other name is the first protocol's, Chat.
func demoUpstreams(base *url.URL, program *runtime.Program) (list []gateway.Upstream) {
	models := []string{"demo", "demo-thinking"}
	for _, f := range demo.Failures() {
		models = append(models, "demo-"+f.Name)
	}
	for _, protocol := range demo.Protocols() {
		if program.Protocol(protocol) == nil {
			continue
		}
		u := gateway.Upstream{
			Name: "demo-" + protocol, Protocol: protocol, BaseURL: base, Family: "demo",
			// Any key will do. It is no account's, so that a model which fails as if it were bad leaves no account at rest.
			Headers: map[string]string{"Authorization": "Bearer demo-key"}, Rename: map[string]string{},
		}
		for _, m := range models {
			u.Rename[protocol+"/"+m] = m
			if len(list) == 0 {
				u.Rename[m] = m
			}
		}
		if len(list) > 0 {
			u.Models = []string{protocol + "/*"}
		}
		list = append(list, u)
	}
	return list
}
