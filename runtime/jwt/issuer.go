// Package jwt checks tokens of OpenID Connect issuers, which clients send in place of a key.
package jwt

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"
)

const (
	// leeway is how far the clocks of the issuer and of this machine may differ.
	leeway = time.Minute

	// reach is how long an issuer may take to answer.
	reach = 10 * time.Second

	// pause is how long an issuer that cannot be reached is not asked again.
	pause = 2 * time.Second
)

// ErrUnreachable is that the issuer could not be asked for its keys: nothing is known of the token.
var ErrUnreachable = errors.New("the issuer of the token cannot be reached")

// ErrExpired is that the issuer signed the token, and that it has expired.
var ErrExpired = errors.New("the token has expired")

// algorithms are those of accepted signatures: all with a public key. Issuers list fewer of them, and not those of keys that they rotate to later.
var algorithms = []string{oidc.RS256, oidc.RS384, oidc.RS512, oidc.ES256, oidc.ES384, oidc.ES512, oidc.PS256, oidc.PS384, oidc.PS512, oidc.EdDSA}

// Options say which tokens are accepted, and whose they are.
type Options struct {
	Name     string // that begins the names of clients
	Issuer   string // as tokens have it in iss; where its configuration is found
	Audience string // that tokens must have in aud
	Client   string // the claim with the name of the client
	Groups   string // the claim with its group, or a list of them; "": none
	Default  string // the group where the claim says none; "": none
	Now      func() time.Time
}

// Issuer checks the tokens of one issuer. Its keys are read when the first token comes, kept, and read again when a token has a key that is not known.
type Issuer struct {
	options Options
	http    *http.Client

	mu       sync.Mutex // guards what follows
	verifier *oidc.IDTokenVerifier
	failed   time.Time // when the issuer could not be reached
}

// Identity is whose a token is.
type Identity struct {
	Client string   // the name of the issuer, / and the claim
	Groups []string // none: it is in no group
}

// New asks nobody for anything yet.
func New(o Options) *Issuer {
	if o.Now == nil {
		o.Now = time.Now
	}
	return &Issuer{options: o, http: &http.Client{Timeout: reach, Transport: &answers{base: http.DefaultTransport, now: o.Now, last: map[string]kept{}}}}
}

// Issued reports whether a text looks like a token of the issuer.
func (i *Issuer) Issued(token string) bool {
	parts := strings.Split(token, ".")
	if len(parts) != 3 {
		return false
	}
	text, err := base64.RawURLEncoding.DecodeString(parts[1])
	var claims struct {
		Issuer string `json:"iss"`
	}
	return err == nil && json.Unmarshal(text, &claims) == nil && claims.Issuer == i.options.Issuer
}

// Verify checks the signature, issuer, audience and times of a token. Only signatures with a public key are accepted. The error is ErrUnreachable if the
// issuer's keys are not known, and ErrExpired if nothing else is wrong with the signature, issuer and audience.
func (i *Issuer) Verify(ctx context.Context, token string) (Identity, error) {
	v, err := i.keys()
	if err != nil {
		return Identity{}, err
	}
	t, err := v.Verify(ctx, token)
	if err != nil {
		if expired := (*oidc.TokenExpiredError)(nil); errors.As(err, &expired) {
			return Identity{}, fmt.Errorf("%w: %w", ErrExpired, err)
		}
		if strings.Contains(err.Error(), "fetching keys") {
			return Identity{}, fmt.Errorf("%w: %w", ErrUnreachable, err)
		}
		return Identity{}, err
	}
	var claims map[string]any
	if err := t.Claims(&claims); err != nil {
		return Identity{}, err
	}
	name, _ := claims[i.options.Client].(string)
	if name == "" || len(name) > 100 || strings.ContainsFunc(name, func(r rune) bool { return r < ' ' || r == 0x7f }) {
		return Identity{}, fmt.Errorf("the claim %q is no name", i.options.Client)
	}
	id := Identity{Client: i.options.Name + "/" + name}
	switch said := claims[i.options.Groups].(type) {
	case string:
		id.Groups = append(id.Groups, said)
	case []any:
		for _, g := range said {
			if text, ok := g.(string); ok {
				id.Groups = append(id.Groups, text)
			}
		}
	}
	if len(id.Groups) == 0 && i.options.Default != "" {
		id.Groups = []string{i.options.Default}
	}
	return id, nil
}

// keys reads where the issuer's keys are, once it can be reached.
func (i *Issuer) keys() (*oidc.IDTokenVerifier, error) {
	i.mu.Lock()
	defer i.mu.Unlock()
	now := i.options.Now
	if i.verifier != nil {
		return i.verifier, nil
	}
	if now().Sub(i.failed) < pause {
		return nil, ErrUnreachable
	}
	// The keys are read again with this context later.
	p, err := oidc.NewProvider(oidc.ClientContext(context.Background(), i.http), i.options.Issuer)
	if err != nil {
		i.failed = now()
		return nil, fmt.Errorf("%w: %w", ErrUnreachable, err)
	}
	i.verifier = p.Verifier(&oidc.Config{ClientID: i.options.Audience, SupportedSigningAlgs: algorithms, Now: func() time.Time { return now().Add(-leeway) }})
	return i.verifier, nil
}
