package reload

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"sync/atomic"
	"time"

	"github.com/parlance-gateway/parlance/specs/oracle"
)

var paths = map[string]string{"chat": "/v1/chat/completions", "messages": "/v1/messages", "responses": "/v1/responses"}

// client is one program that talks to the gateway over one connection, which nobody may close but itself.
type client struct {
	n     int
	url   string
	key   string
	http  *http.Client
	cuts  atomic.Int64 // connections that the gateway ended, or had ended
	count int          // of its requests
}

// kept is a connection of a client that tells when it is not the client who ends it.
type kept struct {
	net.Conn
	ended atomic.Bool
	cuts  *atomic.Int64
}

func (k *kept) Read(p []byte) (int, error) {
	n, err := k.Conn.Read(p)
	if err != nil && !k.ended.Swap(true) {
		k.cuts.Add(1)
	}
	return n, err
}

func (k *kept) Close() error {
	k.ended.Store(true)
	return k.Conn.Close()
}

func newClient(n int, url string) *client {
	c := &client{n: n, url: url, key: clientKey}
	c.http = &http.Client{Transport: &http.Transport{
		MaxConnsPerHost: 1,
		DialContext: func(ctx context.Context, network, address string) (net.Conn, error) {
			conn, err := (&net.Dialer{}).DialContext(ctx, network, address)
			if err != nil {
				return nil, err
			}
			return &kept{Conn: conn, cuts: &c.cuts}, nil
		},
	}}
	return c
}

// query is one request.
type query struct {
	client, upstream string // protocols
	stream           bool
	mark             string
	model            string // "": one of the upstream's
}

// next is the client's next request: it goes over all pairs, and every fifth time wants a body.
func (c *client) next() *query {
	i := c.n + c.count
	q := &query{client: protocols[i%3], upstream: protocols[i/3%3], stream: c.count%5 != 4, mark: fmt.Sprintf("mark-%d-%d", c.n, c.count)}
	c.count++
	return q
}

func (q *query) pair() string {
	kind := "body"
	if q.stream {
		kind = "stream"
	}
	return q.client + " on " + q.upstream + ", " + kind
}

func (q *query) body() string {
	text := "Please say " + q.mark
	model := q.model
	if model == "" {
		model = q.upstream + "-storm"
	}
	switch q.client {
	case "chat":
		return fmt.Sprintf(`{"model":%q,"stream":%t,"messages":[{"role":"user","content":%q}]}`, model, q.stream, text)
	case "messages":
		return fmt.Sprintf(`{"model":%q,"stream":%t,"max_tokens":64,"messages":[{"role":"user","content":%q}]}`, model, q.stream, text)
	}
	return fmt.Sprintf(`{"model":%q,"stream":%t,"store":false,"input":%q}`, model, q.stream, text)
}

// most is how much of an answer a client reads before it leaves.
const most = 4 << 20

// answer is what a client got.
type answer struct {
	status     int
	header     http.Header
	body       []byte
	err        error
	began, end time.Time
}

func (c *client) ask(q *query) (a answer) {
	a.began = time.Now()
	defer func() { a.end = time.Now() }()
	r, err := http.NewRequest(http.MethodPost, c.url+paths[q.client], strings.NewReader(q.body()))
	if err != nil {
		return answer{err: err}
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Authorization", "Bearer "+c.key)
	r.Header.Set("X-Parlance-Revision", "1") // Which one is told on request.
	resp, err := c.http.Do(r)
	if err != nil {
		a.err = err
		return a
	}
	defer resp.Body.Close()
	a.status, a.header = resp.StatusCode, resp.Header
	a.body, a.err = io.ReadAll(io.LimitReader(resp.Body, most))
	if resp.Close { // which has this side end it
		c.cuts.Add(1)
	}
	return a
}

// marks are those that an answer shows, the same in each piece of it: it is whole, legal, this client's, and of one edition. An error
// says what it is not.
func (q *query) marks(a answer) (string, error) {
	if a.err != nil {
		return "", a.err
	}
	if a.status != http.StatusOK {
		return "", fmt.Errorf("status %d: %.300s", a.status, a.body)
	}
	text, err := oracle.SuccessText(q.client, a.body, q.stream)
	if err != nil {
		return "", fmt.Errorf("%w: %.2000s", err, a.body)
	}
	found := pieceOf.FindAllStringSubmatch(text, -1)
	whole := 0
	for _, f := range found {
		whole += len(f[0])
		switch {
		case f[1] != q.mark:
			return "", fmt.Errorf("it is somebody else's: %q", text)
		case f[2] != found[0][2]:
			return "", fmt.Errorf("it is mixed: it begins in edition %s, and goes on in %s: %q", found[0][2], f[2], text)
		}
	}
	if len(found) != pieces || whole != len(text) {
		return "", fmt.Errorf("it is not whole: %q", text)
	}
	return found[0][2], nil
}
