package lsp

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"strings"
	"testing"
	"time"

	"github.com/hashicorp/hcl/v2"
	"github.com/sourcegraph/jsonrpc2"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/analysis/editor"
)

// peer is the editor's side of a conversation.
type peer struct {
	*jsonrpc2.Conn
	published chan publishParams
}

func (p *peer) Handle(_ context.Context, _ *jsonrpc2.Conn, req *jsonrpc2.Request) {
	var found publishParams
	if req.Method == "textDocument/publishDiagnostics" && json.Unmarshal(*req.Params, &found) == nil {
		p.published <- found
	}
}

// serve starts a server, which ends with the test, and has logged nothing then.
func serve(t *testing.T, v *Server) *peer {
	t.Helper()
	here, there := net.Pipe()
	var logged strings.Builder
	v.Log = &logged
	done := make(chan error, 1)
	go func() { done <- v.Serve(context.Background(), there, there) }()
	p := &peer{published: make(chan publishParams, 100)}
	p.Conn = jsonrpc2.NewConn(context.Background(), jsonrpc2.NewBufferedStream(here, jsonrpc2.VSCodeObjectCodec{}), p, jsonrpc2.SetLogger(log.New(io.Discard, "", 0)))
	t.Cleanup(func() {
		_ = p.Close()
		_ = there.Close()
		if err := <-done; err != nil || logged.Len() > 0 {
			t.Errorf("%v: %s", err, logged.String())
		}
	})
	return p
}

func opened(uri, text string) map[string]any {
	return map[string]any{"textDocument": map[string]any{"uri": uri, "version": 1, "text": text}}
}

// A request that waits can be cancelled, however many were cancelled too late before.
func TestCancelledRequests(t *testing.T) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	busy, goOn := make(chan struct{}), make(chan struct{})
	project := &editor.Project{Set: &lang.Set{}, Grammar: func(string, []byte) *lang.Grammar { return nil }}
	p := serve(t, &Server{
		Check: func(string, map[string][]byte) (*editor.Project, error) { return project, nil },
		Open: func(string, map[string][]byte) (*editor.Project, error) {
			select {
			case busy <- struct{}{}:
				<-goOn
			case <-ctx.Done():
			}
			return nil, errors.New("nothing is there")
		},
	})
	const uri = "file:///nowhere/mine.hcl"
	check := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	check(p.Notify(ctx, "textDocument/didOpen", opened(uri, "alias")))
	for n := range 1100 {
		check(p.Notify(ctx, "$/cancelRequest", map[string]any{"id": fmt.Sprint("late ", n)}))
	}
	place := map[string]any{"textDocument": map[string]any{"uri": uri}, "position": map[string]any{"line": 0, "character": 0}}
	first, err := p.DispatchCall(ctx, "textDocument/hover", place)
	check(err)
	<-busy
	second, err := p.DispatchCall(ctx, "textDocument/hover", place, jsonrpc2.PickID(jsonrpc2.ID{Str: "second", IsString: true}))
	check(err)
	check(p.Notify(ctx, "$/cancelRequest", map[string]any{"id": "second"}))
	check(p.Notify(ctx, "textDocument/didOpen", opened("file:///nowhere/other.hcl", "alias")))
	for found := (publishParams{}); found.URI != "file:///nowhere/other.hcl"; { // what came before it is taken over
		select {
		case found = <-p.published:
		case <-ctx.Done():
			t.Fatal(ctx.Err())
		}
	}
	close(goOn)
	var reported *jsonrpc2.Error
	if err := p.Call(ctx, "no/such/method", nil, nil); !errors.As(err, &reported) || reported.Code != jsonrpc2.CodeMethodNotFound {
		t.Errorf("an unknown method: %v", err)
	}
	for name, wait := range map[string]struct {
		call jsonrpc2.Waiter
		code int64
	}{"first": {first, jsonrpc2.CodeInvalidParams}, "second": {second, -32800}} {
		reported = nil
		if err := wait.call.Wait(ctx, nil); !errors.As(err, &reported) || reported.Code != wait.code {
			t.Errorf("the %s request: %v", name, err)
		}
	}
}

// The findings of a document go when it is closed and its folder is not there any more.
func TestFindingsOfWhatIsGone(t *testing.T) {
	p := serve(t, &Server{Check: func(name string, unsaved map[string][]byte) (*editor.Project, error) {
		if unsaved[name] == nil {
			return nil, errors.New("there is no such folder")
		}
		at := hcl.Range{Filename: name, End: hcl.Pos{Byte: 1}}
		return &editor.Project{Sources: unsaved, Diags: hcl.Diagnostics{lang.Diag(lang.CodeSyntax, at, "Wrong", "It is wrong.")}}, nil
	}})
	const uri = "file:///nowhere/mine.hcl"
	wait := func(n int) {
		t.Helper()
		for {
			select {
			case found := <-p.published:
				if found.URI == uri && len(found.Diagnostics) == n {
					return
				}
			case <-time.After(time.Minute):
				t.Fatalf("no %d findings come", n)
			}
		}
	}
	for _, send := range []struct {
		method string
		params any
		found  int
	}{
		{"textDocument/didOpen", opened(uri, "x"), 1},
		{"textDocument/didClose", map[string]any{"textDocument": map[string]any{"uri": uri}}, 0},
	} {
		if err := p.Notify(context.Background(), send.method, send.params); err != nil {
			t.Fatal(err)
		}
		wait(send.found)
	}
}

// Positions count UTF-16 units, and the ends of lines are \n or \r\n.
func TestPositions(t *testing.T) {
	l := newLines([]byte("a\r\n𝄞é b\n\xff c"))
	for _, c := range []struct {
		at     position
		offset int
		back   position
	}{
		{position{0, 1}, 1, position{0, 1}},
		{position{0, 9}, 1, position{0, 1}},
		{position{1, 2}, 7, position{1, 2}},
		{position{1, 3}, 9, position{1, 3}},
		{position{1, 1}, 7, position{1, 2}}, // within a pair: after it
		{position{1, 99}, 11, position{1, 5}},
		{position{2, 1}, 13, position{2, 1}},
		{position{9, 0}, 15, position{2, 3}},
		{position{-1, -1}, 0, position{0, 0}},
		{position{1, -5}, 3, position{1, 0}},
	} {
		if offset := l.offset(c.at); offset != c.offset || l.position(offset) != c.back {
			t.Errorf("%v is at %d, and back at %v", c.at, offset, l.position(offset))
		}
	}
}
