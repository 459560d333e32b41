package scenario

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"

	"github.com/parlance-gateway/parlance/specs/play"
)

// Recorded reads answers of upstreams that were recorded, one JSON object per line:
//
//	{"account": "a", "status": 429, "headers": {"retry-after": "30"}, "body": …, "network": "reset"}
//
// A body that is a string stands as it is, any other is sent as JSON. All but the status, or the network's failure, may be left
// out; an answer without an account is given to whoever calls. Blank lines and lines that begin with # are passed over. The error
// names the line.
func Recorded(r io.Reader) ([]play.SceneAnswer, error) {
	var list []play.SceneAnswer
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, maxLine)
	for n := 1; lines.Scan(); n++ {
		text := bytes.TrimSpace(lines.Bytes())
		if len(text) == 0 || text[0] == '#' {
			continue
		}
		a, err := recorded(text)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
		list = append(list, a)
	}
	if err := lines.Err(); err != nil {
		return nil, err
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("there is no answer in it: a line is {\"status\": 429, \"headers\": {\"retry-after\": \"30\"}, \"body\": …}")
	}
	return list, nil
}

// maxLine is the longest answer that is read, in bytes.
const maxLine = 16 << 20

func recorded(text []byte) (a play.SceneAnswer, err error) {
	var said struct {
		Account string            `json:"account"`
		Model   string            `json:"model"`
		Status  int               `json:"status"`
		Headers map[string]string `json:"headers"`
		Body    json.RawMessage   `json:"body"`
		Network string            `json:"network"`
	}
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(&said); err != nil {
		return a, err
	}
	a = play.SceneAnswer{Account: said.Account, Model: said.Model, Status: said.Status, Network: said.Network, Times: 1}
	if said.Network == "" && (said.Status < 100 || said.Status > 599) {
		return a, fmt.Errorf("the status is %d, and must be an HTTP status, or network says how the network failed", said.Status)
	}
	if said.Network != "" && !play.IsNetwork(said.Network) {
		return a, fmt.Errorf("no network fails as %q", said.Network)
	}
	for name, value := range said.Headers {
		a.Headers = append(a.Headers, [2]string{name, value})
	}
	if len(said.Body) > 0 && string(said.Body) != "null" {
		a.Body = said.Body
		var plain string
		if json.Unmarshal(said.Body, &plain) == nil {
			a.Body = []byte(plain)
		}
	}
	return a, nil
}

// Replay asks until all recorded answers were given, or nobody takes them any more, and plays that.
func (s *Stage) Replay(client, model string, streamed bool) (*Play, error) {
	t, err := s.open()
	if err != nil {
		return nil, err
	}
	defer func() { _ = t.close() }()
	p := &Play{}
	for left := t.upstream.remaining(); left > 0; {
		q, err := t.ask(Request{Client: client, Model: model, Streamed: streamed}, "Hi", nil, nil)
		if err != nil {
			return nil, err
		}
		p.Requests = append(p.Requests, q)
		now := t.upstream.remaining()
		if now == left { // Nobody takes what is left: it is for accounts that rest, or for none at all.
			break
		}
		left = now
	}
	p.Accounts = t.accounts()
	return p, nil
}
