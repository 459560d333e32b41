// Package config reads parlance.hcl: where the gateway listens, who may call it, and which upstreams it calls.
//
// All that is wrong is told at once, with its place. No diagnostic holds the value of a variable or the content of a file.
package config

import (
	"bytes"
	"errors"
	"io/fs"
	"log/slog"
	"net/url"
	"os"
	"path/filepath"
	"time"

	"github.com/hashicorp/hcl/v2"

	"github.com/parlance-gateway/parlance/cmd/parlance/internal/regular"
	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/bundle"
	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/forwarded"
	"github.com/parlance-gateway/parlance/runtime/gateway"
	"github.com/parlance-gateway/parlance/runtime/jwt"
	"github.com/parlance-gateway/parlance/runtime/keys"
	"github.com/parlance-gateway/parlance/runtime/listen"
	"github.com/parlance-gateway/parlance/runtime/shared"
)

// Config is a configuration that was read.
type Config struct {
	Listen     string        // host and port, or unix: and a path
	SocketMode fs.FileMode   // of the Unix socket
	TLS        *listen.Files // nil: plain HTTP

	Proxies        *forwarded.Proxies // that are trusted; nil: none
	ReadyAccounts  bool               // for /readyz, each upstream must have a usable account
	Hosts, Origins []string           // that are served without clients' keys, besides loopback ones
	DrainDelay     time.Duration
	Rules          string // the folder of the rule files, or their URL; "": those that are built in

	RulesURL bool      // they are those of a URL
	RulesAt  hcl.Range // where that is said

	LogLevel  slog.Level
	LogFormat string // "text" or "json"

	ClientGroups []keys.Group
	JWT          []jwt.Options
	Clients      []Client
	Upstreams    []Upstream

	MaxBody, MaxFrame int           // bytes
	MaxConnections    int           // of clients
	Memory            int           // bytes that all requests and replies may take; 0: half of what the process may use
	RuleMemory        int           // times the size of the request
	Keepalive         time.Duration // of silence in a stream
	CommitAfter       time.Duration // after which a stream begins without an answer; 0: never
	Drain             time.Duration // that running calls have at the end

	SealKey gateway.Secret // empty: see Options

	Store Store
	Retry gateway.Retry
	Admin *Admin // nil: there is none

	Reload Reload
	Bundle *bundle.Settings // nil: the rules are no URL, or one that cannot be used

	Capture Capture

	TraceContent bool // spans hold prompts and replies

	Models Models

	budgets  []hcl.Range // in dollars, of those who may ask only for models with a price
	patterns []namePattern

	// Sources holds the text of the file by its name, for showing diagnostics.
	Sources map[string][]byte
}

// namePattern is a pattern of models that clients ask for.
type namePattern struct {
	pattern string
	at      hcl.Range
	follows string // what follows if nobody serves such a model
}

// Store is where replies, states of accounts and usage are kept.
type Store struct {
	Path    string       // "": in memory, or on a server
	Server  *StoreServer // nil: there is none
	MaxSize int64        // bytes; 0: the default of package store
	MaxAge  time.Duration
	Key     gateway.Secret // what credentials are encrypted with; empty: none can be kept
}

// StoreServer is a Valkey or Redis server that several gateways share.
type StoreServer struct {
	Address  shared.Address
	Password gateway.Secret
	CA       string
	Prefix   string

	SentinelPassword gateway.Secret
	Cert, CertKey    string // files of what the gateway shows; "": nothing

	Timeout time.Duration
	Refuse  bool // calls while it does not answer
}

// Client is somebody who may call.
type Client struct {
	keys.Key        // its Digest is zero when it could not be read
	For      string // the program that calls with the key; "": any

	forAt    hcl.Range
	modelsAt []hcl.Range // of each pattern
}

// Upstream is somebody whom the gateway calls.
type Upstream struct {
	Name     string
	Vendor   string // of the rules, whose protocol and URL hold where the two are not given; "": none
	Protocol string
	URL      *url.URL
	Accounts Accounts
	Models   []string          // patterns; none: all
	Rename   map[string]string // the upstream's names of models that clients call otherwise
	Prefixed bool              // it wants a provider's name before a model's
	Unlisted bool              // it is not asked which models it has
	Balance  string            // how balances are asked for; "": they are not
	Family   string            // whose sealed reasoning it reads; "": its own
	Headers  map[string]string
	Forward  []string // headers of clients that go along
	Timeouts gateway.Timeouts
	Auth     string            // how calls are authorized; "": as its vendor says, or by the key
	Cloud    map[string]string // region, project, resource and service, where they are given

	balance  hcl.Range // of its name
	rename   hcl.Range // of the table of models
	url      hcl.Range // of its value
	keyNames []keyName // the variables of the environment that its keys are read from
	flags    []flag
	protocol hcl.Range // of the protocol's name
	vendor   hcl.Range // of the vendor's name
	auth     hcl.Range // of the method
	block    hcl.Range
	asked    bool                 // a key is given, or comes at runtime
	at       map[string]hcl.Range // of arguments of a cloud by their names, and of models as "model NAME"
}

// keyName is a variable of the environment with a key.
type keyName struct {
	name string
	at   hcl.Range
}

// flag is a switch of an upstream's profile.
type flag struct {
	name  string
	value document.Value
	place hcl.Range
	at    hcl.Range // of the value
}

// Load reads a configuration file. The variables that it names are those of the process. The Config is not nil even with
// errors; it is then good for its Sources, and for what Options finds wrong.
func Load(path string) (*Config, hcl.Diagnostics) {
	src, err := regular.Read(path, regular.MaxSource)
	if err != nil {
		why := err.Error()
		if errors.Is(err, fs.ErrNotExist) {
			why = "There is no " + path
		}
		return &Config{}, hcl.Diagnostics{{
			Severity: hcl.DiagError, Summary: "Configuration cannot be read", Detail: why + ". `parlance init` writes one to begin with.", Extra: lang.CodeUnreadable,
		}}
	}
	return Parse(src, path, os.LookupEnv)
}

// Parse reads the text of a configuration. Relative paths in it are relative to the folder of filename. The Config is not
// nil even with errors; it is then good for its Sources, and for what Options finds wrong.
func Parse(src []byte, filename string, getenv func(string) (string, bool)) (*Config, hcl.Diagnostics) {
	shown := bytes.Clone(src)
	c := &Config{Sources: map[string][]byte{filename: shown}}
	body, diags := lang.Parse(src, filename)
	if body == nil || diags.HasErrors() {
		hideStrings(shown)
		hiddenIn(shown, src, diags)
		return c, lang.Sort(diags) // what else is wrong may only follow from it
	}
	root, more := lang.Decode(body, Grammar, "the configuration")
	r := newReader(filepath.Dir(filename), getenv)
	r.shown = shown
	r.diags = append(diags, more...)
	c.read(section{r, root, Grammar})
	return c, lang.Sort(Once(r.diags))
}

// read takes over all settings. What is missing or wrong becomes its default, so that the rest is read too.
func (c *Config) read(r section) {
	c.Listen, c.SocketMode = r.address(), r.mode()
	c.TLS = r.in("tls").tls(c.Listen)
	c.Hosts, c.Origins = r.texts("hosts"), r.texts("origins")
	c.Proxies = r.trusted()
	c.ReadyAccounts = r.in("ready").yes("accounts")
	c.checkOrigins(r)
	c.Rules = ruleSource(r)
	c.RulesURL = isURL(c.Rules)
	if x := r.Arg("rules"); x != nil {
		c.RulesAt = x.Range()
	}
	c.SealKey = r.secret(r.Arg("seal_key"))

	log := r.in("log")
	c.LogLevel = log.level("level")
	c.LogFormat = log.word("format")

	limits := r.in("limits")
	c.MaxBody = limits.size("body")
	c.MaxFrame = limits.size("frame")
	c.Memory = limits.size("memory")
	c.MaxConnections = limits.count("connections")
	c.RuleMemory = limits.count("rule_memory")

	timeouts := r.in("timeouts")
	c.Keepalive = timeouts.duration("keepalive")
	c.CommitAfter = timeouts.duration("commit_after")
	c.Drain = timeouts.duration("drain")
	c.DrainDelay = timeouts.duration("drain_delay")

	kept := r.in("store")
	c.Store = Store{
		Path:    kept.path("path"),
		MaxSize: int64(kept.size("max_size")),
		MaxAge:  kept.duration("max_age"),
		Key:     r.secret(kept.Arg("key")),
		Server:  storeServer(kept, r),
	}

	retry := r.in("retry")
	c.Retry = gateway.Retry{
		Attempts:   retry.count("attempts"),
		Deadline:   retry.duration("deadline"),
		HoldEvents: retry.count("hold_events"),
		HoldBytes:  retry.size("hold_bytes"),
		Budget:     retry.number("budget"),
		HoldTime:   retry.duration("hold_time"),
	}
	c.Admin = r.in("admin").admin(c.Listen)
	inFolder(kept, "path", c.Store.Path)
	if c.Admin != nil {
		inFolder(r.in("admin"), "audit", c.Admin.Audit)
	}
	c.Reload = r.in("reload").reload()
	c.Bundle = c.bundle(r)

	r.clientNames = map[string]bool{}
	for _, b := range r.block.All("client") {
		r.clientNames[b.Label(0)] = true
	}
	c.Models = r.models()
	c.groups(r)
	c.issuers(r)
	for _, b := range r.all("client") {
		c.Clients = append(c.Clients, b.client(c.ClientGroups))
	}
	c.Capture = r.in("capture").capture(c.Clients, c.Admin != nil)
	c.TraceContent = r.in("traces").yes("content")
	for _, b := range r.all("upstream") {
		c.Upstreams = append(c.Upstreams, b.upstream())
	}
	c.budgets, c.patterns = r.budgets, r.namePatterns
	c.check(r)
}
