package catalog

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/url"
	"time"

	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/runtime/gateway/transport"
)

const (
	// Patience is how long an upstream may take to answer a question of the gateway's own.
	Patience = 10 * time.Second

	// maxAnswer is how much of the answer is read. The longest list of models that is known, a reseller's, has 1 MB.
	maxAnswer = 16 << 20
)

// Answer is what came of a question of the gateway's own.
type Answer struct {
	Status  int // 0: there was no answer
	Header  http.Header
	Body    []byte
	Network string // how the network failed, "" when it did not
}

// OK reports whether the question was answered.
func (a *Answer) OK() bool { return a.Status >= 200 && a.Status < 300 && a.Network == "" }

// Get asks an upstream for something. The answer is read to its end. Redirects are not followed.
func Get(ctx context.Context, rt http.RoundTripper, target *url.URL, header http.Header) Answer {
	ctx, cancel := context.WithTimeout(ctx, Patience)
	defer cancel()
	out := &http.Request{
		Method: http.MethodGet, URL: target, Host: target.Host, Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1, Header: header,
	}
	a := Send(ctx, rt, out, maxAnswer)
	if len(a.Body) > maxAnswer {
		a.Network, a.Body = transport.Reset, nil
	}
	return a
}

// Send sends a request, and reads the answer to its end, or until it has more than most bytes. What came before the network failed is
// kept. Redirects are not followed.
func Send(ctx context.Context, rt http.RoundTripper, out *http.Request, most int64) (a Answer) {
	resp, err := rt.RoundTrip(out.WithContext(ctx))
	if err != nil {
		a.Network = transport.FailureOf(err)
		return a
	}
	defer resp.Body.Close()
	a.Status, a.Header = resp.StatusCode, resp.Header
	var body io.Reader = resp.Body
	if coded := resp.Header["Content-Encoding"]; len(coded) > 0 {
		list, err := transport.Codings(coded)
		if err != nil {
			a.Network = transport.Reset // it is of no more use than if it had not come
			return a
		}
		if len(list) > 0 {
			plain, release := transport.Decode(body, list, 0)
			if release != nil {
				defer release()
			}
			body = plain
		}
	}
	if a.Body, err = io.ReadAll(io.LimitReader(body, most+1)); err != nil {
		a.Network = transport.FailureOf(err)
	}
	return a
}

// maxPages is how many pages of a list are asked for.
const maxPages = 50

// Models asks for all pages of a list of models. get asks for one, by its query; "" for the first. The answer is the last that came.
func Models(l *runtime.List, get func(query string) Answer) (list []runtime.Model, a Answer, err error) {
	query := ""
	for range maxPages {
		if a = get(query); !a.OK() {
			return nil, a, errors.New("the list of models was refused")
		}
		page, next, err := l.Read(a.Body)
		if err != nil {
			return nil, a, err
		}
		list = append(list, page...)
		if next == "" || next == query || len(page) == 0 {
			break
		}
		query = next
	}
	return list, a, nil
}
