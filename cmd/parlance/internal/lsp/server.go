// Package lsp lets an editor speak with Parlance about rule files, by the Language Server Protocol. It keeps the documents that are open,
// and translates between the protocol's positions and those of package editor.
package lsp

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"maps"
	"os"
	"runtime/debug"
	"slices"
	"sync"
	"time"

	"github.com/hashicorp/hcl/v2"
	"github.com/sourcegraph/jsonrpc2"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/analysis/editor"
)

// Server is what editors are served with.
type Server struct {
	// Open reads the project of a file, and checks nothing; Check checks it as well. Texts that are not saved stand in unsaved, by the names of their files.
	Open, Check func(name string, unsaved map[string][]byte) (*editor.Project, error)
	// Format lays a file out; with errors, it is not HCL.
	Format func(src []byte, name string) ([]byte, hcl.Diagnostics)
	// Version is that of the program.
	Version string
	// Log gets a line for each request that fails.
	Log io.Writer
}

// Serve speaks with one editor until it ends the conversation.
func (v *Server) Serve(ctx context.Context, in io.Reader, out io.Writer) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	s := &session{
		server: v, log: log.New(v.Log, "parlance lsp: ", 0), docs: map[string][]byte{}, versions: map[string]int{}, projects: map[string]*checked{},
		dirty: map[string]bool{}, published: map[string]map[string]bool{}, wake: make(chan struct{}, 1), queue: make(chan *task, 1000), cancelled: map[jsonrpc2.ID]bool{},
	}
	stream := jsonrpc2.NewBufferedStream(duplex{in, out}, jsonrpc2.VSCodeObjectCodec{})
	s.ready = make(chan struct{})
	s.conn = jsonrpc2.NewConn(ctx, stream, s, jsonrpc2.SetLogger(log.New(io.Discard, "", 0)))
	close(s.ready)
	var workers sync.WaitGroup
	workers.Go(func() { s.checkAll(ctx) })
	workers.Go(func() { s.answerAll(ctx) })
	select {
	case <-s.conn.DisconnectNotify():
	case <-ctx.Done():
	}
	cancel()
	workers.Wait()
	return nil
}

type duplex struct {
	io.Reader
	io.Writer
}

func (duplex) Close() error { return nil }

// session is the conversation with one editor.
type session struct {
	server *Server
	conn   *jsonrpc2.Conn
	log    *log.Logger
	ready  chan struct{} // closed when conn is set
	wake   chan struct{}
	queue  chan *task

	checking sync.Mutex // one project is checked at a time

	client initializeParams
	opened *checked // the project that was opened last

	mu        sync.Mutex
	docs      map[string][]byte // the texts of the documents that are open, by their names
	versions  map[string]int    // of the documents, as the editor counts them
	version   int               // increases with each change of docs
	dirty     map[string]bool   // documents whose projects are to be checked
	projects  map[string]*checked
	published map[string]map[string]bool // by the document whose project was checked: the files that findings were published for
	cancelled map[jsonrpc2.ID]bool       // by the ids of the requests that wait: whether the editor has no use for the answer
}

// checked is the project of a document at a version.
type checked struct {
	name    string
	version int
	project *editor.Project
}

// task is a request that waits for its turn.
type task struct {
	req *jsonrpc2.Request
	// As they were when it came.
	docs     map[string][]byte
	versions map[string]int
	version  int
}

// Handle takes over messages in their order. Notifications take effect at once; requests are answered one after the other.
func (s *session) Handle(ctx context.Context, conn *jsonrpc2.Conn, req *jsonrpc2.Request) {
	<-s.ready
	defer s.survive(req.Method)
	var params json.RawMessage
	if req.Params != nil {
		params = *req.Params
	}
	if req.Notif {
		if err := s.notice(req.Method, params); err != nil {
			s.log.Printf("%s: %v", req.Method, err)
		}
		return
	}
	s.mu.Lock()
	t := &task{req, maps.Clone(s.docs), maps.Clone(s.versions), s.version}
	s.cancelled[req.ID] = false
	s.mu.Unlock()
	select {
	case s.queue <- t:
	default:
		s.mu.Lock()
		delete(s.cancelled, req.ID)
		s.mu.Unlock()
		_ = conn.ReplyWithError(ctx, req.ID, &jsonrpc2.Error{Code: jsonrpc2.CodeInternalError, Message: "too many requests are waiting"})
	}
}

// survive turns a panic into a line of the log: a mistake in an answer must not end the editor's server.
func (s *session) survive(doing string) {
	if r := recover(); r != nil {
		s.log.Printf("%s: %v\n%s", doing, r, debug.Stack())
	}
}

// notice takes over what the editor tells.
func (s *session) notice(method string, raw json.RawMessage) error {
	switch method {
	case "textDocument/didOpen":
		var p openParams
		if err := json.Unmarshal(raw, &p); err != nil {
			return err
		}
		s.set(p.TextDocument.URI, p.TextDocument.Version, []byte(p.TextDocument.Text))
	case "textDocument/didChange":
		var p changeParams
		if err := json.Unmarshal(raw, &p); err != nil {
			return err
		}
		if n := len(p.ContentChanges); n > 0 {
			s.set(p.TextDocument.URI, p.TextDocument.Version, []byte(p.ContentChanges[n-1].Text))
		}
	case "textDocument/didClose":
		var p documentParams
		if err := json.Unmarshal(raw, &p); err != nil {
			return err
		}
		s.set(p.TextDocument.URI, 0, nil)
	case "textDocument/didSave", "workspace/didChangeWatchedFiles":
		s.mu.Lock()
		defer s.mu.Unlock()
		s.version++
		for name := range s.docs {
			s.dirty[name] = true
		}
		s.rouse()
	case "$/cancelRequest":
		var p struct {
			ID jsonrpc2.ID `json:"id"`
		}
		if err := json.Unmarshal(raw, &p); err != nil {
			return err
		}
		s.mu.Lock()
		defer s.mu.Unlock()
		if _, waits := s.cancelled[p.ID]; waits {
			s.cancelled[p.ID] = true
		}
	case "exit":
		return s.conn.Close()
	}
	return nil
}

// set changes the text of a document; nil closes it.
func (s *session) set(uri string, version int, text []byte) {
	name := nameOf(uri)
	if lang.IsBase(hcl.Range{Filename: name}) {
		return // it has no mistakes, and nobody changes it
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.docs[name], s.versions[name] = text, version
	if text == nil {
		delete(s.docs, name)
		delete(s.versions, name)
	}
	s.version++
	s.dirty[name] = true
	s.rouse()
}

// rouse has dirty documents checked.
func (s *session) rouse() {
	select {
	case s.wake <- struct{}{}:
	default:
	}
}

// settles is how long a check waits for the next key: whoever types fast is not held up by checks of every letter.
const settles = 80 * time.Millisecond

// checkAll checks projects in the background, and publishes what it finds unless a document has changed meanwhile.
func (s *session) checkAll(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-s.wake:
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(settles):
		}
		for {
			s.mu.Lock()
			names := slices.Sorted(maps.Keys(s.dirty))
			s.mu.Unlock()
			if len(names) == 0 || ctx.Err() != nil {
				break
			}
			s.checkOne(ctx, names[0])
		}
	}
}

func (s *session) checkOne(ctx context.Context, name string) {
	s.mu.Lock()
	docs, versions, version := maps.Clone(s.docs), maps.Clone(s.versions), s.version
	delete(s.dirty, name)
	s.mu.Unlock()
	defer s.survive("check of " + name)
	p, err := s.project(name, docs, version)
	if err != nil && docs[name] != nil {
		s.log.Printf("%s: %v", name, err)
		return
	}
	if err != nil { // It was closed, and its file or folder is gone: so are its findings.
		p = &editor.Project{}
	}
	s.mu.Lock()
	stale := s.dirty[name]
	s.mu.Unlock()
	if !stale {
		s.publish(ctx, name, p, versions)
	}
}

// project is that of a document, with the texts of documents at a version.
func (s *session) project(name string, docs map[string][]byte, version int) (*editor.Project, error) {
	s.checking.Lock()
	defer s.checking.Unlock()
	s.mu.Lock()
	c := s.projects[name]
	s.mu.Unlock()
	if c != nil && c.version == version {
		return c.project, nil
	}
	p, err := s.server.Check(name, docs)
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.docs[name] == nil {
		delete(s.projects, name)
	} else {
		s.projects[name] = &checked{name, version, p}
	}
	return p, nil
}

// publish sends the findings of the project of a document, and takes back those of files that have none any more. The document comes last.
func (s *session) publish(ctx context.Context, name string, p *editor.Project, versions map[string]int) {
	found := map[string][]diagnostic{}
	texts := map[string]*lines{}
	for _, d := range p.Diags {
		at := hcl.Range{Filename: name}
		if d.Subject != nil {
			at = *d.Subject
		}
		if texts[at.Filename] == nil {
			texts[at.Filename] = newLines(p.Sources[at.Filename])
		}
		found[at.Filename] = append(found[at.Filename], diagnosticOf(d, at, texts[at.Filename]))
	}
	s.mu.Lock()
	before := s.published[name]
	s.published[name] = map[string]bool{}
	for file := range found {
		s.published[name][file] = true
	}
	if len(found) == 0 {
		delete(s.published, name)
	}
	s.mu.Unlock()
	found[name] = append([]diagnostic{}, found[name]...) // the editor learns that there are none
	for file := range before {
		if found[file] == nil {
			found[file] = []diagnostic{}
		}
	}
	files := slices.DeleteFunc(slices.Sorted(maps.Keys(found)), func(file string) bool { return file == name })
	for _, file := range append(files, name) {
		out := publishParams{URI: uriOf(file), Diagnostics: found[file]}
		if v, open := versions[file]; open {
			out.Version = &v
		}
		_ = s.conn.Notify(ctx, "textDocument/publishDiagnostics", out)
	}
}

// answerAll answers requests in their order.
func (s *session) answerAll(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case t := <-s.queue:
			s.answer(ctx, t)
		}
	}
}

func (s *session) answer(ctx context.Context, t *task) {
	s.mu.Lock()
	cancelled := s.cancelled[t.req.ID]
	delete(s.cancelled, t.req.ID)
	s.mu.Unlock()
	fail := func(code int64, text string) {
		_ = s.conn.ReplyWithError(ctx, t.req.ID, &jsonrpc2.Error{Code: code, Message: text})
	}
	defer func() {
		if r := recover(); r != nil {
			s.log.Printf("%s: %v\n%s", t.req.Method, r, debug.Stack())
			fail(jsonrpc2.CodeInternalError, fmt.Sprintf("%s failed: %v", t.req.Method, r))
		}
	}()
	if cancelled {
		fail(-32800, "the request was cancelled")
		return
	}
	method := methods[t.req.Method]
	if method == nil {
		fail(jsonrpc2.CodeMethodNotFound, "the method "+t.req.Method+" is not known")
		return
	}
	var params json.RawMessage
	if t.req.Params != nil {
		params = *t.req.Params
	}
	result, err := method(s, t, params)
	if err != nil {
		fail(jsonrpc2.CodeInvalidParams, err.Error())
		return
	}
	_ = s.conn.Reply(ctx, t.req.ID, result)
}

// initialize tells what the server can do. File names are shown from the editor's folder on, as commands that run there show them.
func (s *session) initialize(_ *task, raw json.RawMessage) (any, error) {
	var p initializeParams
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, err
	}
	s.client = p
	root := p.RootURI
	if len(p.WorkspaceFolders) > 0 {
		root = p.WorkspaceFolders[0].URI
	}
	if root != "" {
		if err := os.Chdir(nameOf(root)); err != nil {
			s.log.Printf("the folder of the editor: %v", err)
		}
	}
	return map[string]any{
		"capabilities": capabilities,
		"serverInfo":   map[string]any{"name": "parlance", "version": s.server.Version},
	}, nil
}
