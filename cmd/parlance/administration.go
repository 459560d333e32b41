package main

import (
	"bytes"
	"cmp"
	"context"
	"crypto/tls"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/parlance-gateway/parlance/cmd/parlance/internal/config"
	"github.com/parlance-gateway/parlance/pool"
	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/admin"
	"github.com/parlance-gateway/parlance/runtime/listen"
	"github.com/parlance-gateway/parlance/runtime/shared"
	"github.com/parlance-gateway/parlance/runtime/store"
)

const (
	// greeting is how long a gateway may take to say that it is there.
	greeting = 5 * time.Second

	// asking is how long any other answer may take: a probe waits for an upstream.
	asking = 2 * time.Minute

	// maxAnswer is the bytes of an answer.
	maxAnswer = 256 << 20
)

// administration is the admin API: that of the gateway that runs, or, when none does, one on the store itself.
type administration struct {
	base  string // without a / at its end
	key   pool.Secret
	http  *http.Client
	close func() error
}

// administered adds the flag that names the configuration to a command, and makes what it runs from f, which is handed the API.
func administered(c *cobra.Command, f func(ctx context.Context, cmd *cobra.Command, a *administration, args []string) error) *cobra.Command {
	var path string
	c.Flags().StringVarP(&path, "config", "c", "", "the configuration (default: parlance.hcl)")
	c.RunE = does(func(cmd *cobra.Command, args []string) (err error) {
		a, err := administer(cmd.Context(), cmd.ErrOrStderr(), path)
		if err != nil {
			return err
		}
		defer func() { err = errors.Join(err, a.close()) }()
		return f(cmd.Context(), cmd, a, args)
	})
	return c
}

// administer finds the API of a configuration. What the configuration has wrong besides its admin block matters only when no
// gateway runs: the variables that it names may be those of the gateway alone.
func administer(ctx context.Context, stderr io.Writer, path string) (*administration, error) {
	if path == "" {
		path = defaultConfig
	}
	c, diags := config.Load(path)
	var silent error // why the gateway does not answer
	if c.Admin != nil {
		a, err := remote(c.Admin)
		if err != nil {
			return nil, err
		}
		ctx, cancel := context.WithTimeout(ctx, greeting)
		defer cancel()
		var who struct{ Service string }
		switch silent = a.call(ctx, http.MethodGet, "/", nil, &who); {
		case silent == nil && who.Service != "":
			return a, nil
		case silent == nil:
			return nil, fmt.Errorf("what answers at %s is no admin API of Parlance", a.base)
		case !unreachable(silent):
			if diags.HasErrors() {
				lang.WriteText(stderr, lang.Findings(diags, c.Sources))
			}
			return nil, fmt.Errorf("the gateway at %s: %w%s", a.base, silent, certificateHint(silent))
		}
	}
	if diags.HasErrors() {
		lang.WriteText(stderr, lang.Findings(diags, c.Sources))
		return nil, errors.New("the configuration has mistakes")
	}
	return direct(c, stderr, silent)
}

// direct is the API on the store itself, for when no gateway runs.
func direct(c *config.Config, stderr io.Writer, silent error) (*administration, error) {
	if c.Store.Path == "" && c.Store.Server == nil {
		if silent != nil {
			return nil, fmt.Errorf("no gateway answers at %s. Start it with parlance serve; one that was started before the block admin was written does not listen there yet", c.Admin.Listen)
		}
		return nil, errors.New("the configuration has no block admin, so the gateway accepts no commands. Add the line `admin {}`, and start the gateway again")
	}
	s, err := openState(c, slog.New(slog.NewTextHandler(stderr, &slog.HandlerOptions{Level: slog.LevelWarn})), shared.Instance{})
	switch {
	case errors.Is(err, store.ErrInUse) && silent != nil:
		return nil, fmt.Errorf("%w, but no admin API answers at %s. Has the running gateway another address in its admin block?", err, c.Admin.Listen)
	case errors.Is(err, store.ErrInUse):
		return nil, fmt.Errorf("%w: a gateway runs. To use this command while it runs, add the line `admin {}` to the configuration, and start the gateway again", err)
	case err != nil:
		return nil, err
	}
	o := admin.Options{Pool: s.pool, Keys: s.clients, Sync: s.sync, Backup: s.backup, Fleet: s.fleet(), Version: thisBuild().Version}
	audited, err := auditDirect(c, &o)
	if err != nil {
		return nil, errors.Join(err, s.close())
	}
	done := func() error { return errors.Join(s.close(), audited()) }
	return &administration{base: "http://localhost", http: &http.Client{Transport: within{admin.New(o)}}, close: done}, nil
}

// The environment variables that name the files of the certificate that commands show to an admin listener with client_ca. Operators have one each.
const (
	certVariable = "PARLANCE_ADMIN_CERT"
	keyVariable  = "PARLANCE_ADMIN_CERT_KEY"
)

// ownCertificate is the certificate that the environment names, none without.
func ownCertificate() ([]tls.Certificate, error) {
	cert, key := os.Getenv(certVariable), os.Getenv(keyVariable)
	if cert == "" && key == "" {
		return nil, nil
	}
	pair, err := tls.LoadX509KeyPair(cert, cmp.Or(key, cert)) // one file can hold both
	if err != nil {
		return nil, fmt.Errorf("the certificate of %s and %s cannot be used: %w", certVariable, keyVariable, err)
	}
	return []tls.Certificate{pair}, nil
}

// certificateHint says what to do about a listener that refuses the certificate of the command, or wants one.
func certificateHint(err error) string {
	var op *net.OpError
	switch {
	case !errors.As(err, &op) || op.Op != "remote error" || !strings.Contains(op.Err.Error(), "certificate"):
		return ""
	case os.Getenv(certVariable) == "":
		return fmt.Sprintf(". The listener wants a certificate of its client_ca. Set %s and %s to the files of yours", certVariable, keyVariable)
	}
	return fmt.Sprintf(". The listener does not accept the certificate of %s: no authority of its client_ca made it", certVariable)
}

// remote is the API of a gateway that runs.
func remote(c *config.Admin) (*administration, error) {
	host, port, _ := net.SplitHostPort(c.Listen)
	if addr := net.ParseIP(host); host == "" || addr.IsUnspecified() {
		host = "127.0.0.1"
	}
	t := &http.Transport{} // no proxy of the environment: the gateway is near
	base := "http://" + net.JoinHostPort(host, port)
	if path, ok := listen.Socket(c.Listen); ok {
		base = "http://localhost"
		t.DialContext = func(ctx context.Context, _, _ string) (net.Conn, error) {
			return (&net.Dialer{}).DialContext(ctx, "unix", path)
		}
	}
	if c.TLS != nil {
		base = strings.Replace(base, "http:", "https:", 1)
		shown, err := ownCertificate()
		if err != nil {
			return nil, err
		}
		t.TLSClientConfig = c.TLS.Client(shown...)
	}
	return &administration{
		base: base, key: c.Key, http: &http.Client{Transport: t},
		close: func() error { t.CloseIdleConnections(); return nil },
	}, nil
}

// unreachable reports whether nobody answered at all.
func unreachable(err error) bool {
	var op *net.OpError
	return errors.As(err, &op) && op.Op == "dial"
}

// within serves requests by a handler of the same process.
type within struct{ h http.Handler }

func (w within) RoundTrip(r *http.Request) (*http.Response, error) {
	answer := &held{header: http.Header{}, status: http.StatusOK}
	r = r.Clone(r.Context())
	r.Host = r.URL.Host
	if r.Body == nil {
		r.Body = http.NoBody
	}
	w.h.ServeHTTP(answer, r)
	return &http.Response{StatusCode: answer.status, Header: answer.header, Body: io.NopCloser(&answer.body), Request: r}, nil
}

// held is an answer that is kept as a whole.
type held struct {
	header http.Header
	status int
	body   bytes.Buffer
}

func (h *held) Header() http.Header         { return h.header }
func (h *held) WriteHeader(status int)      { h.status = status }
func (h *held) Write(p []byte) (int, error) { return h.body.Write(p) }

// apiError is an error that the API told.
type apiError struct {
	Code     string
	Message  string
	Problems []struct {
		Line    int
		Message string
	}
}

func (e *apiError) Error() string { return e.Message }

// payload is the body of a request.
type payload struct {
	kind string // its Content-Type
	text []byte
}

// sent is a value as a payload.
func sent(v any) *payload {
	text, _ := json.Marshal(v) // the values of this program can be
	return &payload{"application/json", text}
}

// call asks the API something. into is what the answer is decoded into; a *[]byte gets it as it is, with errFound when
// it tells of something that was refused.
func (a *administration) call(ctx context.Context, method, path string, send *payload, into any) error {
	ctx, cancel := context.WithTimeout(ctx, asking)
	defer cancel()
	var body io.Reader
	if send != nil {
		body = bytes.NewReader(send.text)
	}
	r, err := http.NewRequestWithContext(ctx, method, a.base+path, body)
	if err != nil {
		return err
	}
	if send != nil {
		r.Header.Set("Content-Type", send.kind)
	}
	if !a.key.Empty() {
		r.Header.Set("Authorization", "Bearer "+a.key.Reveal())
	}
	res, err := a.http.Do(r)
	if err != nil {
		return err
	}
	defer res.Body.Close()
	text, err := io.ReadAll(io.LimitReader(res.Body, maxAnswer))
	if err != nil {
		return err
	}
	if report, ok := into.(*[]byte); ok && res.StatusCode == http.StatusUnprocessableEntity { // a reload that is refused
		*report = text
		return errFound
	}
	if res.StatusCode/100 != 2 {
		return refusal(res.StatusCode, text)
	}
	if raw, ok := into.(*[]byte); ok {
		*raw = text
		return nil
	}
	if into == nil {
		return nil
	}
	if err := json.Unmarshal(text, into); err != nil {
		return fmt.Errorf("the answer cannot be read: %w", err)
	}
	return nil
}

// refusal is the error of an answer with a status that is none of success.
func refusal(status int, text []byte) error {
	var reported struct{ Error *apiError }
	if json.Unmarshal(text, &reported) != nil || reported.Error == nil {
		return fmt.Errorf("it answered with the status %d", status)
	}
	if status == http.StatusUnauthorized {
		reported.Error.Message += ` The configuration has it: admin { key = env("PARLANCE_ADMIN_KEY") }`
	}
	return reported.Error
}

// accountPath is the path of an account, and of what is done with it.
func accountPath(upstream, id, action string) string {
	return "/accounts/" + url.PathEscape(upstream) + "/" + url.PathEscape(id) + action
}

// query is a path with parameters; those that are empty are left out.
func query(path string, pairs ...string) string {
	q := url.Values{}
	for i := 0; i < len(pairs); i += 2 {
		if pairs[i+1] != "" {
			q.Set(pairs[i], pairs[i+1])
		}
	}
	if len(q) == 0 {
		return path
	}
	return path + "?" + q.Encode()
}

// printJSON prints an answer for machines.
func printJSON(w io.Writer, text []byte) error {
	var b bytes.Buffer
	if err := json.Indent(&b, text, "", "  "); err != nil {
		return err
	}
	_, err := fmt.Fprintln(w, strings.TrimSpace(b.String()))
	return err
}

// secretFrom reads a key: from a variable, or from stdin, where it is not shown when somebody types it.
func secretFrom(cmd *cobra.Command, variable, what string) (string, error) {
	if variable != "" {
		v, ok := os.LookupEnv(variable)
		if !ok || strings.TrimSpace(v) == "" {
			return "", fmt.Errorf("the environment variable %q is not set", variable)
		}
		return strings.TrimSpace(v), nil
	}
	if text, ok, err := typed(cmd, what); ok {
		return text, err
	}
	text, err := io.ReadAll(io.LimitReader(cmd.InOrStdin(), 64<<10))
	if err != nil {
		return "", err
	}
	if key := strings.TrimSpace(string(text)); key != "" {
		return key, nil
	}
	return "", fmt.Errorf("there is no key on stdin. Send it there, or name a variable that holds it with --key-env")
}

// readAtMost reads all, unless it is more than so many bytes.
func readAtMost(r io.Reader, most int64) ([]byte, error) {
	text, err := io.ReadAll(io.LimitReader(r, most+1))
	if err == nil && int64(len(text)) > most {
		err = fmt.Errorf("there are more than %d MiB", most>>20)
	}
	return text, err
}
