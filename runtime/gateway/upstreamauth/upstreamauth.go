// Package upstreamauth authorizes calls to upstreams by methods that take more than a key in a header.
package upstreamauth

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	v4 "github.com/aws/aws-sdk-go-v2/aws/signer/v4"
	"github.com/aws/aws-sdk-go-v2/config"
	"github.com/aws/smithy-go"
	"golang.org/x/oauth2"
	"golang.org/x/oauth2/google"
)

// A Method authorizes a call: it sets headers of the request, whose body is given as bytes. key is the account's key, "" for none.
type Method interface {
	Authorize(ctx context.Context, r *http.Request, body []byte, key string) error
}

// AWS signs requests with AWS Signature Version 4.
type AWS struct {
	Region, Service string
	Now             func() time.Time // nil: time.Now

	mu    sync.Mutex
	chain aws.CredentialsProvider // the default credentials; nil: not loaded
	until time.Time               // when they are loaded again, if they do not expire
}

// Authorize signs with the account's key, ID:SECRET or ID:SECRET:TOKEN, or with the default credentials of AWS.
func (a *AWS) Authorize(ctx context.Context, r *http.Request, body []byte, key string) error {
	now := time.Now
	if a.Now != nil {
		now = a.Now
	}
	c, err := awsCredentials(key)
	if key == "" {
		c, err = a.defaultCredentials(ctx, now())
	}
	if err != nil {
		return err
	}
	// Only what no proxy changes is signed. The signer writes to the URL, which calls share.
	target := *r.URL
	signed := &http.Request{Method: r.Method, URL: &target, Host: r.Host, Header: http.Header{}}
	if t := r.Header.Get("Content-Type"); t != "" {
		signed.Header.Set("Content-Type", t)
	}
	hash := sha256.Sum256(body)
	if err := v4.NewSigner().SignHTTP(ctx, c, signed, hex.EncodeToString(hash[:]), a.Service, a.Region, now()); err != nil {
		return err
	}
	for _, name := range []string{"Authorization", "X-Amz-Date", "X-Amz-Security-Token"} {
		if v := signed.Header.Values(name); len(v) > 0 {
			r.Header[name] = v
		}
	}
	return nil
}

// fileAge is how long credentials that do not expire are used before the files of AWS are read again.
const fileAge = 5 * time.Minute

// defaultCredentials are those that the AWS SDK finds: in the environment, in the files of ~/.aws, or by a role. Those that expire are renewed in time.
func (a *AWS) defaultCredentials(ctx context.Context, now time.Time) (aws.Credentials, error) {
	chain, err := a.provider(ctx, now)
	if err != nil {
		return aws.Credentials{}, hiddenAWS(err)
	}
	c, err := chain.Retrieve(ctx)
	if err != nil {
		return c, hiddenAWS(err)
	}
	if c.CanExpire { // the provider renews them
		a.mu.Lock()
		a.until = time.Time{}
		a.mu.Unlock()
	}
	return c, nil
}

func (a *AWS) provider(ctx context.Context, now time.Time) (aws.CredentialsProvider, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.chain == nil || !a.until.IsZero() && now.After(a.until) {
		cfg, err := config.LoadDefaultConfig(ctx, config.WithRegion(a.Region))
		if err != nil {
			return nil, err
		}
		a.chain, a.until = cfg.Credentials, now.Add(fileAge)
	}
	return a.chain, nil
}

// hiddenAWS is an error without paths of files and names of roles.
func hiddenAWS(err error) error {
	var api smithy.APIError
	if errors.As(err, &api) {
		return fmt.Errorf("no credentials of AWS (%s)", api.ErrorCode())
	}
	return errors.New("there is no key, and the AWS SDK finds no credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, a profile in ~/.aws, or a role")
}

var errAWS = errors.New("the key is not an AWS access key: write ID:SECRET or ID:SECRET:TOKEN")

func awsCredentials(key string) (c aws.Credentials, err error) {
	c.AccessKeyID, key, _ = strings.Cut(key, ":")
	c.SecretAccessKey, c.SessionToken, _ = strings.Cut(key, ":")
	if c.AccessKeyID == "" || c.SecretAccessKey == "" {
		return c, errAWS
	}
	return c, nil
}

// Google authorizes requests with an OAuth access token of a Google service account.
type Google struct {
	Client *http.Client // asks for tokens; nil: the default one

	mu      sync.Mutex
	sources map[string]oauth2.TokenSource // by key
}

// Authorize uses a token of the account's key, the JSON of a service account, or of the application default credentials. Tokens are kept until
// shortly before they expire.
func (g *Google) Authorize(ctx context.Context, r *http.Request, _ []byte, key string) error {
	source, err := g.source(key)
	if err != nil {
		return err
	}
	type result struct {
		token *oauth2.Token
		err   error
	}
	done := make(chan result, 1)
	go func() {
		token, err := source.Token()
		done <- result{token, err}
	}()
	select {
	case got := <-done:
		if got.err != nil {
			return fmt.Errorf("no access token of Google: %w", hidden(got.err))
		}
		r.Header["Authorization"] = []string{"Bearer " + got.token.AccessToken}
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

const googleScope = "https://www.googleapis.com/auth/cloud-platform"

func (g *Google) source(key string) (oauth2.TokenSource, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if s := g.sources[key]; s != nil {
		return s, nil
	}
	ctx := context.Background() // It serves later calls too.
	if g.Client != nil {
		ctx = context.WithValue(ctx, oauth2.HTTPClient, g.Client)
	}
	var c *google.Credentials
	var err error
	if key == "" {
		c, err = google.FindDefaultCredentials(ctx, googleScope)
	} else {
		c, err = google.CredentialsFromJSONWithType(ctx, []byte(key), google.ServiceAccount, googleScope)
	}
	if err != nil {
		return nil, fmt.Errorf("the key is not the JSON of a Google service account, and there are no application default credentials: %w", hidden(err))
	}
	if g.sources == nil {
		g.sources = map[string]oauth2.TokenSource{}
	}
	g.sources[key] = c.TokenSource
	return c.TokenSource, nil
}

// hidden is an error without what a server answered, which may hold a token.
func hidden(err error) error {
	var r *oauth2.RetrieveError
	if errors.As(err, &r) {
		return fmt.Errorf("the token server answered with the status %d (%s)", r.Response.StatusCode, r.ErrorCode)
	}
	return err
}
