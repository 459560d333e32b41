package bundle

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"time"
)

const (
	// fetching is how long a poll may take, with the archive.
	fetching = time.Minute

	// maxHops is how many redirects are followed.
	maxHops = 5
)

// CheckURL says why a bundle is not fetched from a URL: it takes https, or http of this machine.
func CheckURL(u *url.URL) error {
	host := u.Hostname()
	ip := net.ParseIP(host)
	switch {
	case host == "":
		return errors.New("the URL names no host")
	case u.User != nil:
		return errors.New("the URL holds a user or a password")
	case u.Scheme == "https":
		return nil
	case u.Scheme != "http":
		return fmt.Errorf("%.20q is not https", u.Scheme)
	case host == "localhost", ip != nil && ip.IsLoopback():
		return nil
	}
	return errors.New("with http, anyone on the network path could hold back new rules")
}

// Shown is a URL without its query, which may hold a secret.
func Shown(u *url.URL) string {
	short := url.URL{Scheme: u.Scheme, Host: u.Host, Path: u.Path}
	return short.String()
}

// newClient is one that gives up in time and goes nowhere without encryption.
func newClient() *http.Client {
	return &http.Client{
		Transport: &http.Transport{
			Proxy:                  http.ProxyFromEnvironment,
			DialContext:            (&net.Dialer{Timeout: 10 * time.Second}).DialContext,
			TLSHandshakeTimeout:    10 * time.Second,
			ResponseHeaderTimeout:  30 * time.Second,
			MaxResponseHeaderBytes: 64 << 10,
			DisableCompression:     true, // the bytes are those that are signed
			DisableKeepAlives:      true, // the next poll is far away
			ForceAttemptHTTP2:      true,
		},
		CheckRedirect: func(r *http.Request, via []*http.Request) error {
			if len(via) > maxHops {
				return fmt.Errorf("there are more than %d redirects", maxHops)
			}
			if err := CheckURL(r.URL); err != nil {
				return fmt.Errorf("the redirect is refused: %w", err)
			}
			return nil
		},
	}
}

// source is a bundle on a server. It is for one goroutine at a time.
type source struct {
	http *http.Client
	url  *url.URL

	etag      string // of the signature
	signature []byte // that was verified last
}

// fetch gets the bundle if it is another one than last time, nil if it is not. The signature, which is small, is asked for first, so that the
// archive is sent only when it is new.
// latest is when it may have been signed.
func (s *source) fetch(ctx context.Context, keys []PublicKey, latest time.Time) (*Bundle, error) {
	ctx, cancel := context.WithTimeout(ctx, fetching)
	defer cancel()
	at := *s.url
	at.Path += SignatureSuffix
	if at.RawPath != "" {
		at.RawPath += SignatureSuffix
	}
	signature, etag, err := s.get(ctx, &at, s.etag, maxSignature)
	if err != nil {
		return nil, fmt.Errorf("the signature of the rules cannot be fetched: %w", err)
	}
	if signature == nil || bytes.Equal(signature, s.signature) {
		return nil, nil
	}
	if _, _, err := parseSignature(signature); err != nil {
		return nil, err
	}
	archive, _, err := s.get(ctx, s.url, "", MaxArchive)
	if err != nil {
		return nil, fmt.Errorf("the rules cannot be fetched: %w", err)
	}
	b, err := Verify(keys, archive, signature)
	if err != nil {
		return nil, err
	}
	if b.Version.After(latest) {
		return nil, fmt.Errorf("the rules on the server are signed %s, which is in the future: the clock of one of the two machines is wrong", b.Version.Format(time.RFC3339))
	}
	s.etag, s.signature = etag, signature
	return b, nil
}

// get is the body of an answer, nil if it is still the one with the etag.
func (s *source) get(ctx context.Context, u *url.URL, etag string, most int64) (body []byte, tag string, err error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, u.String(), nil)
	if err != nil {
		return nil, "", errors.New("the URL cannot be used")
	}
	r.Header.Set("User-Agent", "parlance")
	if etag != "" {
		r.Header.Set("If-None-Match", etag)
	}
	res, err := s.http.Do(r)
	if err != nil {
		return nil, "", plain(err)
	}
	defer res.Body.Close()
	switch {
	case res.StatusCode == http.StatusNotModified && etag != "":
		return nil, etag, nil
	case res.StatusCode != http.StatusOK:
		return nil, "", fmt.Errorf("%s answered with the status %d", Shown(u), res.StatusCode)
	}
	body, err = io.ReadAll(io.LimitReader(res.Body, most+1))
	switch {
	case err != nil:
		return nil, "", fmt.Errorf("%s was cut off: %w", Shown(u), plain(err))
	case int64(len(body)) > most:
		return nil, "", fmt.Errorf("%s has more than %d KiB", Shown(u), most>>10)
	case len(body) == 0:
		return nil, "", fmt.Errorf("%s is empty", Shown(u))
	}
	return body, res.Header.Get("ETag"), nil
}

// plain is an error of the network without the URL, whose query may hold a secret.
func plain(err error) error {
	var u *url.Error
	if errors.As(err, &u) {
		return u.Err
	}
	return err
}
