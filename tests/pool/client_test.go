package pool

import (
	"fmt"
	"io"
	"net/http"
	"strings"

	"github.com/parlance-gateway/parlance/specs/oracle"
)

// protocols are those of clients and of upstreams.
var protocols = []string{"chat", "messages", "responses"}

var paths = map[string]string{"chat": "/v1/chat/completions", "messages": "/v1/messages", "responses": "/v1/responses"}

// query is one request of a client.
type query struct {
	n        int
	client   string
	upstream string
	small    bool // of the two models
	stream   bool
	large    bool
	session  string
}

func (q *query) mark() string { return fmt.Sprintf("mark-%05d", q.n) }

func (q *query) model() string {
	if q.small {
		return q.upstream + "-small"
	}
	return q.upstream + "-big"
}

func (q *query) body() string {
	text := "Please say " + q.mark()
	if q.large {
		text += " [large]"
	}
	session := ""
	switch q.client {
	case "chat":
		if q.session != "" {
			session = fmt.Sprintf(`"prompt_cache_key":%q,`, q.session)
		}
		return fmt.Sprintf(`{"model":%q,"stream":%t,%s"messages":[{"role":"user","content":%q}]}`, q.model(), q.stream, session, text)
	case "messages":
		if q.session != "" {
			session = fmt.Sprintf(`"metadata":{"user_id":"user_1_account__session_%s"},`, q.session)
		}
		return fmt.Sprintf(`{"model":%q,"stream":%t,"max_tokens":64,%s"messages":[{"role":"user","content":%q}]}`, q.model(), q.stream, session, text)
	}
	if q.session != "" {
		session = fmt.Sprintf(`"prompt_cache_key":%q,`, q.session)
	}
	return fmt.Sprintf(`{"model":%q,"stream":%t,"store":false,%s"input":%q}`, q.model(), q.stream, session, text)
}

// outcome is what a client got.
type outcome struct {
	status int
	body   []byte
	err    error
}

func (q *query) ask(client *http.Client, base string) outcome {
	r, err := http.NewRequest(http.MethodPost, base+paths[q.client], strings.NewReader(q.body()))
	if err != nil {
		return outcome{err: err}
	}
	r.Header.Set("Content-Type", "application/json")
	resp, err := client.Do(r)
	if err != nil {
		return outcome{err: err}
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	return outcome{resp.StatusCode, body, err}
}

// well tells whether the client got its answer, whole and legal, and nobody else's.
func (q *query) well(o outcome) error {
	if o.err != nil {
		return o.err
	}
	if o.status != http.StatusOK {
		return fmt.Errorf("status %d: %.300s", o.status, o.body)
	}
	text, err := oracle.SuccessText(q.client, o.body, q.stream)
	if err != nil {
		return fmt.Errorf("%w: %.600s", err, o.body)
	}
	if want := strings.Join(pieces(q.mark()), ""); text != want {
		return fmt.Errorf("it says %q, not %q", text, want)
	}
	return nil
}
