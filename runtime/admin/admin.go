// Package admin is the HTTP API for operators of a running gateway: accounts, proxies, client keys, usage, captures and reloads.
//
// It listens on an address of its own, never on the one that clients call. docs/admin.md describes it. No answer contains the key of an
// account.
package admin

import (
	"context"
	"io"
	"log/slog"
	"net/http"
	"strings"
	"time"

	"github.com/parlance-gateway/parlance/pool"
	"github.com/parlance-gateway/parlance/runtime/forwarded"
	"github.com/parlance-gateway/parlance/runtime/gateway"
	"github.com/parlance-gateway/parlance/runtime/keys"
	"github.com/parlance-gateway/parlance/runtime/recent"
)

// Options are what the API works on.
type Options struct {
	Pool  *pool.Pool  // required
	Keys  *keys.Keys  // required
	Key   pool.Secret // that callers have to show; empty: none, so listen on loopback only
	Hosts []string    // names, without a port, by which callers may address the API; localhost and all IP addresses anyway

	// Probe asks an upstream for something cheap with one account's key. nil: nothing can be probed.
	Probe func(ctx context.Context, upstream, account string) (any, error)

	Captures Captures // nil: no calls are captured

	Recent *recent.Recorder    // the last calls; nil: no gateway runs
	Load   func() gateway.Load // what the gateway does; nil if Recent is

	Rules      Rules      // that serve; nil: no gateway runs
	Playground Playground // nil: nothing is translated

	Metrics     http.Handler // what answers a scrape; nil: nothing is counted
	MetricsOpen bool         // a scrape needs no key

	// Sync returns when all that was changed is on the disk, or says why it is not; nil: nothing is kept on one.
	Sync func() error

	// Backup writes a copy of the store, while it is used; nil: nothing is kept on a disk.
	Backup func(w io.Writer) error

	// Sets are reloaded and gone back to. nil: no gateway runs.
	Sets Sets

	// Shadow compares a candidate with what serves. nil: no gateway runs.
	Shadow Shadow

	// Fleet lists the gateways that share a server, as JSON. nil: this one shares none.
	Fleet func(ctx context.Context) (instances any, err error)

	// Audit is told of each call that may change something or copies the store, and of calls with a wrong key. nil: nobody.
	Audit func(AuditEntry) error

	// Address is where a call comes from, without the port. nil: that of the connection.
	Address func(*http.Request) string

	Version  string           // of the gateway
	Volatile bool             // nothing is kept on disk: what is added is gone when the gateway stops
	Logger   *slog.Logger     // of what is changed; nil: none
	Now      func() time.Time // time.Now
}

// api is the handler.
type api struct {
	Options
	guard *guard
	mux   http.ServeMux
}

// route answers a call.
type route func(*api, *http.Request) (any, error)

// routes are what the API answers.
var routes = map[string]route{
	"GET /{$}": (*api).overview,

	"GET /accounts":                          (*api).listAccounts,
	"POST /accounts":                         (*api).addAccounts,
	"GET /accounts/{upstream}/{id}":          (*api).showAccount,
	"DELETE /accounts/{upstream}/{id}":       (*api).removeAccount,
	"POST /accounts/{upstream}/{id}/disable": (*api).disableAccount,
	"POST /accounts/{upstream}/{id}/enable":  (*api).enableAccount,
	"POST /accounts/{upstream}/{id}/probe":   (*api).probeAccount,

	"GET /session":    onPage(pageAPI.session),
	"GET /state":      onPage(pageAPI.state),
	"GET /calls":      onPage(pageAPI.listCalls),
	"GET /calls/{id}": onPage(pageAPI.showCall),

	"GET /proxies": (*api).listProxies,
	"GET /usage":   (*api).usage,

	"POST /reload":   (*api).reload,
	"POST /rollback": (*api).rollback,
	"GET /sets":      (*api).listSets,
	"GET /fleet":     onPage(pageAPI.listFleet),

	"GET /shadow":          onShadow(shadowAPI.showShadow),
	"POST /shadow":         onShadow(shadowAPI.startShadow),
	"DELETE /shadow":       onShadow(shadowAPI.stopShadow),
	"POST /shadow/promote": onShadow(shadowAPI.promoteShadow),

	"GET /rules":          onPage(pageAPI.listRules),
	"GET /rules/file":     onPage(pageAPI.ruleFile),
	"GET /rules/override": onPage(pageAPI.overrideRule),
	"GET /playground":     onPage(pageAPI.playground),
	"POST /playground":    onPage(pageAPI.play),

	"GET /captures":              onCaptures(captureAPI.listCaptures),
	"POST /captures":             onCaptures(captureAPI.capture),
	"DELETE /captures":           onCaptures(captureAPI.forgetCaptures),
	"POST /captures/stop":        onCaptures(captureAPI.stopCaptures),
	"POST /captures/export":      onCaptures(captureAPI.exportCaptures),
	"GET /captures/{id}":         onCaptures(captureAPI.showCapture),
	"GET /captures/{id}/explain": onCaptures(captureAPI.explainCapture),

	"GET /keys":                 (*api).listKeys,
	"POST /keys":                (*api).addKey,
	"PATCH /keys/{name}":        (*api).limitKey,
	"DELETE /keys/{name}":       (*api).removeKey,
	"POST /keys/{name}/rotate":  (*api).rotateKey,
	"POST /keys/{name}/disable": (*api).disableKey,
	"POST /keys/{name}/enable":  (*api).enableKey,
}

// texts are the routes that do not answer with JSON.
var texts = map[string]func(*api, http.ResponseWriter, *http.Request){
	"GET " + metricsPath:  (*api).metrics,
	backupPattern:         (*api).backup,
	"GET " + pagePath:     (*api).servePage,
	"GET /openapi/{file}": (*api).describe,
	"POST /login":         (*api).login,
	"POST /logout":        (*api).logout,
}

// New makes the handler of the API.
func New(o Options) http.Handler {
	if o.Logger == nil {
		o.Logger = slog.New(slog.DiscardHandler)
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Address == nil {
		o.Address = (*forwarded.Proxies)(nil).Client
	}
	a := &api{Options: o, guard: newGuard(o.Key, o.Hosts, o.Now)}
	for pattern, serve := range routes {
		a.mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) {
			v, err := serve(a, r)
			if err == nil && changes(r) {
				err = a.sync()
			}
			answer(w, v, err)
		})
	}
	for pattern, serve := range texts {
		a.mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) { serve(a, w, r) })
	}
	return a
}

// changes reports whether a call changes accounts or keys.
func changes(r *http.Request) bool {
	return r.Method != http.MethodGet && (strings.HasPrefix(r.URL.Path, "/accounts") || strings.HasPrefix(r.URL.Path, "/keys")) && !strings.HasSuffix(r.URL.Path, "/probe")
}

func (a *api) written() error {
	if a.Sync == nil {
		return nil
	}
	return a.Sync()
}

// sync has all changes written to the disk before a call is answered.
func (a *api) sync() error {
	if err := a.written(); err != nil {
		return problem(http.StatusInsufficientStorage, "not_kept", "The change holds now, but could not be written to the disk, which is tried again: %v.", err)
	}
	return nil
}

// ServeHTTP answers a call. It tells no page of a browser anything but its own.
func (a *api) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Cache-Control", "no-store")
	h.Set("X-Content-Type-Options", "nosniff")
	if err := a.guard.check(r, a.Address(r), a.open(r)); err != nil {
		if browses(r) && err.status == http.StatusUnauthorized {
			http.Redirect(w, r, pagePath, http.StatusSeeOther)
			return
		}
		if err.status == http.StatusUnauthorized {
			h.Set("WWW-Authenticate", `Bearer realm="parlance admin"`)
		}
		a.Logger.Warn("admin call refused", "address", a.Address(r), "method", r.Method, "path", r.URL.Path, "status", err.status, "code", err.Code)
		if err.status != http.StatusTooManyRequests { // who guesses keys fills no disk
			a.audit(r, "refused", map[string]any{"code": err.Code, "method": r.Method}, err.status)
		}
		answer(w, nil, err)
		return
	}
	if browses(r) {
		http.Redirect(w, r, pagePath, http.StatusSeeOther)
		return
	}
	if r.ContentLength > maxBody {
		h.Set("Connection", "close")
		answer(w, nil, &http.MaxBytesError{Limit: maxBody})
		return
	}
	r.Body = http.MaxBytesReader(w, r.Body, maxBody)
	_, pattern := a.mux.Handler(r)
	if pattern == "" {
		a.lost(w, r)
		return
	}
	a.audited(w, r, pattern)
}

// lost answers for a path or a method that is not there.
func (a *api) lost(w http.ResponseWriter, r *http.Request) {
	other := r.Clone(r.Context())
	for _, method := range []string{http.MethodGet, http.MethodPost, http.MethodPatch, http.MethodDelete} {
		other.Method = method
		if _, pattern := a.mux.Handler(other); pattern != "" {
			w.Header().Add("Allow", method)
		}
	}
	if w.Header().Get("Allow") != "" {
		answer(w, nil, problem(http.StatusMethodNotAllowed, "method_not_allowed", "Here %s is not possible.", r.Method))
		return
	}
	answer(w, nil, problem(http.StatusNotFound, "not_found", "There is nothing at %s. docs/admin.md lists what there is.", r.URL.Path))
}

// overview says who answers, and how the accounts are.
func (a *api) overview(*http.Request) (any, error) {
	return map[string]any{"service": "parlance admin", "version": a.Version, "upstreams": notNil(a.Pool.Summaries())}, nil
}

func (a *api) listProxies(*http.Request) (any, error) {
	return map[string]any{"proxies": notNil(a.Pool.Proxies())}, nil
}

// notNil makes an empty list [] in JSON.
func notNil[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}
