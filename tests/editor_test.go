package tests

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/sourcegraph/jsonrpc2"
)

// Scripts that play an editor: each starts the language server, and sends what an editor sends. A place in a file is a text of it with
// ¦ where the cursor stands.
//
//	editor open FILE              opens a file with the text that it has on disk
//	editor type FILE OTHER        gives the document the text of another file
//	editor replace FILE OLD NEW   changes a text of the document
//	editor findings FILE          prints what is published for the document, and for files that are checked with it
//	editor symbols FILE           prints the blocks
//	editor format FILE            formats the document
//	editor complete FILE PLACE    prints what is offered
//	editor hover FILE PLACE
//	editor definition FILE PLACE  and references: print places
//	editor follow FILE PLACE NAME opens the file of the definition, which the script then calls NAME
//	editor rename FILE PLACE NAME
//	editor actions FILE PLACE     prints titles
//	editor act FILE PLACE TITLE   does what an action says, in documents and on disk
//	editor text FILE              prints a document, or the file if it is not open
//	editor save FILE              writes a document to disk
//	editor accept FILE PLACE NAME does what a completion offers
func TestEditor(t *testing.T) {
	t.Parallel()
	testscript.Run(t, testscript.Params{
		Dir:                 "editor",
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Setup: func(e *testscript.Env) error {
			newEditor(t, e)
			return nil
		},
		Cmds: editorCommands(),
	})
}

// newEditor gives a script an editor, and the command.
func newEditor(t *testing.T, e *testscript.Env) {
	e.Setenv("PATH", filepath.Dir(built(t))+string(os.PathListSeparator)+e.Getenv("PATH"))
	e.Setenv("XDG_CACHE_HOME", filepath.Join(e.WorkDir, ".cache"))
	e.Values["editor"] = &testEditor{dir: e.WorkDir, bin: built(t), docs: map[string]string{}, follows: map[string]string{}, versions: map[string]int{}, published: map[string]published{}, reported: make(chan struct{}, 1)}
}

func editorCommands() map[string]func(*testscript.TestScript, bool, []string) {
	return map[string]func(*testscript.TestScript, bool, []string){"editor": func(ts *testscript.TestScript, neg bool, args []string) {
		e := ts.Value("editor").(*testEditor)
		e.ts = ts
		if neg || len(args) < 2 {
			ts.Fatalf("usage: editor command file [argument...]")
		}
		if e.conn == nil {
			e.start()
			ts.Defer(e.stop)
		}
		e.run(args[0], args[1], args[2:])
	}}
}

// testEditor is an editor that has started the language server.
type testEditor struct {
	ts   *testscript.TestScript
	dir  string
	bin  string
	cmd  *exec.Cmd
	conn *jsonrpc2.Conn
	logs *os.File

	docs     map[string]string // by names relative to dir
	follows  map[string]string // URIs of files by the names that a script has given them
	versions map[string]int

	mu        sync.Mutex
	published map[string]published
	reported  chan struct{}
}

type published struct {
	version  int
	findings []string
}

type testPosition struct{ Line, Character int }

type testRange struct{ Start, End testPosition }

type testEdit struct {
	Range   testRange
	NewText string
}

type testPipe struct {
	io.Reader
	io.WriteCloser
}

func (e *testEditor) start() {
	e.cmd = exec.Command(e.bin, "lsp")
	e.cmd.Dir = e.dir
	e.cmd.Env = append(os.Environ(), "UPSTREAM_KEY=a key for tests", "XDG_CACHE_HOME="+e.ts.Getenv("XDG_CACHE_HOME"), "GOGC=400") // it compiles rules all the time
	var err error
	e.logs, err = os.CreateTemp(e.dir, ".log-*")
	e.ts.Check(err)
	e.cmd.Stderr = e.logs
	in, err := e.cmd.StdinPipe()
	e.ts.Check(err)
	out, err := e.cmd.StdoutPipe()
	e.ts.Check(err)
	e.ts.Check(e.cmd.Start())
	e.conn = jsonrpc2.NewConn(context.Background(), jsonrpc2.NewBufferedStream(testPipe{out, in}, jsonrpc2.VSCodeObjectCodec{}), e)
	e.call("initialize", map[string]any{"rootUri": e.uri("."), "capabilities": map[string]any{}}, nil)
	e.notify("initialized", map[string]any{})
}

// stop ends the server as an editor does. A server that has logged anything has failed.
func (e *testEditor) stop() {
	e.call("shutdown", nil, nil)
	e.notify("exit", nil)
	ended := make(chan error, 1)
	go func() { ended <- e.cmd.Wait() }()
	select {
	case err := <-ended:
		e.ts.Check(err)
	case <-time.After(30 * time.Second):
		_ = e.cmd.Process.Kill()
		e.ts.Fatalf("the server goes on after exit")
	}
	log, err := os.ReadFile(e.logs.Name())
	e.ts.Check(err)
	if len(log) > 0 {
		e.ts.Fatalf("the server logged:\n%s", log)
	}
}

// Handle takes what is published.
func (e *testEditor) Handle(_ context.Context, _ *jsonrpc2.Conn, req *jsonrpc2.Request) {
	if req.Method != "textDocument/publishDiagnostics" {
		return
	}
	var p struct {
		URI         string
		Version     int
		Diagnostics []struct {
			Range    testRange
			Severity int
			Code     string
			Message  string
		}
	}
	if json.Unmarshal(*req.Params, &p) != nil {
		return
	}
	out := published{version: p.Version}
	for _, d := range p.Diagnostics {
		out.findings = append(out.findings, fmt.Sprintf("%s:%s: %s %s: %s\n", e.name(p.URI), d.Range, []string{"", "error", "warning"}[d.Severity], d.Code, strings.ReplaceAll(d.Message, "\n", "\n  ")))
	}
	e.mu.Lock()
	e.published[e.name(p.URI)] = out
	e.mu.Unlock()
	select {
	case e.reported <- struct{}{}:
	default:
	}
}

func (r testRange) String() string {
	return fmt.Sprintf("%d:%d-%d:%d", r.Start.Line+1, r.Start.Character+1, r.End.Line+1, r.End.Character+1)
}

func (e *testEditor) uri(name string) string {
	if uri, ok := e.follows[name]; ok {
		return uri
	}
	return (&url.URL{Scheme: "file", Path: filepath.ToSlash(filepath.Join(e.dir, name))}).String()
}

func (e *testEditor) name(uri string) string {
	u, err := url.Parse(uri)
	e.ts.Check(err)
	name, err := filepath.Rel(e.dir, filepath.FromSlash(u.Path))
	e.ts.Check(err)
	return filepath.ToSlash(name)
}

func (e *testEditor) call(method string, params, result any) {
	ctx, cancel := context.WithTimeout(context.Background(), 60*time.Second)
	defer cancel()
	e.ts.Check(e.conn.Call(ctx, method, params, result))
}

func (e *testEditor) notify(method string, params any) {
	e.ts.Check(e.conn.Notify(context.Background(), method, params))
}

// set gives a document a text.
func (e *testEditor) set(name, text string) {
	_, open := e.docs[name]
	e.docs[name] = text
	e.versions[name]++
	id := map[string]any{"uri": e.uri(name), "version": e.versions[name]}
	if !open {
		id["languageId"], id["text"] = "parlance", text
		e.notify("textDocument/didOpen", map[string]any{"textDocument": id})
		return
	}
	e.notify("textDocument/didChange", map[string]any{"textDocument": id, "contentChanges": []any{map[string]any{"text": text}}})
}

// text is that of a document, or of a file that is not open.
func (e *testEditor) text(name string) string {
	if text, open := e.docs[name]; open {
		return text
	}
	return e.ts.ReadFile(name)
}

// at is the place of a text with ¦ in a document. The tests have no characters of two UTF-16 units before it in the line.
func (e *testEditor) at(name, place string) map[string]any {
	before, after, ok := strings.Cut(place, "¦")
	i := strings.Index(e.text(name), before+after)
	if !ok || i < 0 {
		e.ts.Fatalf("%s has no %q with ¦", name, place)
	}
	above := e.text(name)[:i+len(before)]
	line := strings.Count(above, "\n")
	return map[string]any{
		"textDocument": map[string]any{"uri": e.uri(name)},
		"position":     map[string]any{"line": line, "character": len([]rune(above[strings.LastIndex(above, "\n")+1:]))},
	}
}

// offset is the place of a position in a text.
func offset(text string, p testPosition) int {
	at := 0
	for range p.Line {
		at += strings.Index(text[at:], "\n") + 1
	}
	return at + len(string([]rune(text[at:])[:p.Character]))
}

// edit makes changes to a document.
func (e *testEditor) edit(name string, edits []testEdit) {
	text := e.text(name)
	slices.SortFunc(edits, func(a, b testEdit) int {
		return cmp.Or(b.Range.Start.Line-a.Range.Start.Line, b.Range.Start.Character-a.Range.Start.Character)
	})
	for _, x := range edits {
		text = text[:offset(text, x.Range.Start)] + x.NewText + text[offset(text, x.Range.End):]
	}
	e.set(name, text)
}

// change makes changes to documents, and to files that are not open.
func (e *testEditor) change(changes map[string][]testEdit) {
	for uri, edits := range changes {
		e.edit(e.name(uri), edits)
	}
}

type testAction struct {
	Title string
	Edit  struct {
		DocumentChanges []struct {
			Kind, URI    string
			TextDocument struct{ URI string }
			Edits        []testEdit
		}
	}
}

// act does what an action says. Files that it makes are opened.
func (e *testEditor) act(a testAction) {
	for _, c := range a.Edit.DocumentChanges {
		if c.Kind == "create" {
			e.set(e.name(c.URI), "")
			continue
		}
		e.edit(e.name(c.TextDocument.URI), c.Edits)
	}
}

func (e *testEditor) run(command, name string, args []string) {
	out := e.ts.Stdout()
	switch command {
	case "open":
		e.set(name, e.ts.ReadFile(name))
	case "type":
		e.set(name, e.ts.ReadFile(args[0]))
	case "replace":
		if !strings.Contains(e.docs[name], args[0]) {
			e.ts.Fatalf("%s has no %q", name, args[0])
		}
		e.set(name, strings.Replace(e.docs[name], args[0], args[1], 1))
	case "text":
		fmt.Fprint(out, e.text(name))
	case "save":
		e.ts.Check(os.WriteFile(filepath.Join(e.dir, name), []byte(e.docs[name]), 0o644))
		e.notify("textDocument/didSave", map[string]any{"textDocument": map[string]any{"uri": e.uri(name)}})
	case "findings":
		e.findings(out, name)
	case "symbols":
		var list []testSymbol
		e.call("textDocument/documentSymbol", map[string]any{"textDocument": map[string]any{"uri": e.uri(name)}}, &list)
		writeSymbols(out, list, "")
	case "format":
		var edits []testEdit
		e.call("textDocument/formatting", map[string]any{"textDocument": map[string]any{"uri": e.uri(name)}, "options": map[string]any{}}, &edits)
		e.edit(name, edits)
	case "complete", "accept":
		var list []struct {
			Label, Detail string
			TextEdit      testEdit
		}
		e.call("textDocument/completion", e.at(name, args[0]), &list)
		for _, i := range list {
			switch {
			case command == "complete":
				fmt.Fprintln(out, strings.TrimSpace(i.TextEdit.NewText+"  "+i.Detail))
			case i.Label == args[1]:
				e.edit(name, []testEdit{i.TextEdit})
				return
			}
		}
		if command == "accept" {
			e.ts.Fatalf("%q is not offered: %v", args[1], list)
		}
	case "hover":
		var h *struct{ Contents struct{ Value string } }
		e.call("textDocument/hover", e.at(name, args[0]), &h)
		if h != nil {
			fmt.Fprintln(out, h.Contents.Value)
		}
	case "definition", "references":
		var list []struct {
			URI   string
			Range testRange
		}
		e.call("textDocument/"+command, e.at(name, args[0]), &list)
		for _, l := range list {
			fmt.Fprintf(out, "%s:%s\n", e.name(l.URI), l.Range)
		}
	case "follow":
		var list []struct{ URI string }
		e.call("textDocument/definition", e.at(name, args[0]), &list)
		if len(list) == 0 {
			e.ts.Fatalf("no definition")
		}
		text := e.ts.ReadFile(e.name(list[0].URI))
		e.follows[args[1]] = list[0].URI
		e.set(args[1], text)
	case "rename":
		params := e.at(name, args[0])
		params["newName"] = args[1]
		var changes struct{ Changes map[string][]testEdit }
		ctx, cancel := context.WithTimeout(context.Background(), 60*time.Second)
		defer cancel()
		if err := e.conn.Call(ctx, "textDocument/rename", params, &changes); err != nil {
			fmt.Fprintln(out, err)
			return
		}
		e.change(changes.Changes)
	case "actions", "act":
		params := e.at(name, args[0])
		params["range"] = map[string]any{"start": params["position"], "end": params["position"]}
		params["context"] = map[string]any{"diagnostics": []any{}}
		var list []testAction
		e.call("textDocument/codeAction", params, &list)
		for _, a := range list {
			switch {
			case command == "actions":
				fmt.Fprintln(out, a.Title)
			case a.Title == args[1]:
				e.act(a)
				return
			}
		}
		if command == "act" {
			e.ts.Fatalf("no action %q is offered: %v", args[1], list)
		}
	default:
		e.ts.Fatalf("unknown command %s", command)
	}
}

// findings waits for those of the document as it is now. Those of other files are published before.
func (e *testEditor) findings(out io.Writer, name string) {
	deadline := time.After(60 * time.Second)
	for {
		e.mu.Lock()
		if e.published[name].version == e.versions[name] {
			for _, file := range slices.Sorted(maps.Keys(e.published)) {
				for _, f := range e.published[file].findings {
					fmt.Fprint(out, f)
				}
			}
			e.mu.Unlock()
			return
		}
		e.mu.Unlock()
		select {
		case <-e.reported:
		case <-deadline:
			e.ts.Fatalf("no findings of %s are published", name)
		}
	}
}

type testSymbol struct {
	Name     string
	Range    testRange
	Children []testSymbol
}

func writeSymbols(w io.Writer, list []testSymbol, indent string) {
	for _, s := range list {
		fmt.Fprintf(w, "%s%s %s\n", indent, s.Name, s.Range)
		writeSymbols(w, s.Children, indent+"  ")
	}
}
