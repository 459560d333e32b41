package play

import (
	"bytes"
	"fmt"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	goruntime "runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/fstest"
	"time"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/parlance-gateway/parlance/rules"
	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/specs/oracle"
	"github.com/parlance-gateway/parlance/specs/oracle/wire"
)

// TestRandomRules changes the built-in rules at random, and has what still passes the check translate recorded answers, whole, cut
// short and damaged. Whatever the rules say, the client gets a stream or a body of its protocol, or an error.
//
// It runs 6 sets, or 4 with -short; PARLANCE_RULES=10000 runs as many, PARLANCE_RULES=300-999 those of these seeds, and PARLANCE_RULES=seed:17 that one alone, with
// what was changed and what came out. Sets are run on as many processors as there are.
func TestRandomRules(t *testing.T) {
	sets, first := 6, 0
	if testing.Short() {
		sets = 4 // two for each core of a small machine
	}
	more := os.Getenv("PARLANCE_RULES")
	if seed, one := strings.CutPrefix(more, "seed:"); one {
		n, err := strconv.Atoi(seed)
		if err != nil {
			t.Fatal(err)
		}
		sets, first = 1, n
	} else if from, to, several := strings.Cut(more, "-"); several {
		last, err := strconv.Atoi(to)
		if err != nil {
			t.Fatal(err)
		}
		if first, err = strconv.Atoi(from); err != nil {
			t.Fatal(err)
		}
		sets = last - first + 1
	} else if n, err := strconv.Atoi(more); err == nil {
		sets = n
	}
	f := newRuleFuzz(t)
	counts := map[string]int{}
	var next atomic.Int64
	var mu sync.Mutex
	var all sync.WaitGroup
	for range goruntime.GOMAXPROCS(0) {
		all.Go(func() {
			for i := int(next.Add(1)) - 1; i < sets; i = int(next.Add(1)) - 1 {
				own := map[string]int{}
				failed := f.one(uint64(first+i), own)
				mu.Lock()
				for what, n := range own {
					counts[what] += n
				}
				for _, text := range failed {
					t.Errorf("seed %d: %s", first+i, text)
				}
				mu.Unlock()
			}
		})
	}
	all.Wait()
	t.Logf("%d sets: %v", sets, counts)
	if all := counts["ran"]; sets >= 60 && all < sets-sets/50 {
		t.Errorf("of %d sets only %d passed the check: the changes are too coarse", sets, all)
	}
}

type ruleFuzz struct {
	t       *testing.T
	files   fstest.MapFS
	base    *lang.Set
	replies map[[2]string][]*Spec
	pairs   [][2]string
	mu      sync.Mutex
	seen    []string // the rules that failed while they ran
}

func newRuleFuzz(t *testing.T) *ruleFuzz {
	f := &ruleFuzz{t: t, files: fstest.MapFS{}, replies: map[[2]string][]*Spec{}}
	err := fs.WalkDir(rules.Files(), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		src, err := fs.ReadFile(rules.Files(), name)
		f.files[name] = &fstest.MapFile{Data: src}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	var diags hcl.Diagnostics
	if f.base, diags = lang.LoadFS(f.files, ""); diags.HasErrors() {
		t.Fatal(diags)
	}
	suite, diags := Embedded()
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	for _, s := range suite.Specs {
		if s.Kind == Reply && s.continues == nil && !s.estimate {
			pair := [2]string{s.Client, s.Upstream}
			f.replies[pair] = append(f.replies[pair], s)
		}
	}
	for _, client := range []string{"chat", "messages", "responses"} {
		for _, upstream := range []string{"chat", "messages", "responses"} {
			f.pairs = append(f.pairs, [2]string{client, upstream})
		}
	}
	return f
}

// one makes the set of a seed and runs it; what it gives is what went wrong.
func (f *ruleFuzz) one(seed uint64, counts map[string]int) (failed []string) {
	r := rand.New(rand.NewPCG(seed, 12))
	pair := f.pairs[seed%uint64(len(f.pairs))]
	var m *mutation
	var set *lang.Set
	var p *runtime.Program
	var diags hcl.Diagnostics
	verbose := os.Getenv("PARLANCE_RULES") == fmt.Sprintf("seed:%d", seed)
	var reported []string
	alarm := time.AfterFunc(4*time.Minute, func() {
		buf := make([]byte, 1<<16)
		panic(fmt.Sprintf("seed %d does not end: %v %v\n%s", seed, pair, reported, buf[:goruntime.Stack(buf, true)]))
	})
	defer alarm.Stop()
	fail := func(text string) {
		failed = append(failed, fmt.Sprintf("%s on %s: %s\n\t%s", pair[0], pair[1], text, strings.Join(reported, "\n\t")))
	}
	defer func() {
		if p := recover(); p != nil {
			fail(fmt.Sprintf("panic: %v\n%s", p, debug.Stack()))
		}
	}()
	// What the check refuses is tried too; then another change is made, and one that is likelier to pass.
	for try := 0; p == nil && try < 25; try++ {
		m = f.mutated(r, pair, try > 0 || r.IntN(4) > 0)
		if reported = m.reported; len(reported) == 0 {
			continue
		}
		if set, diags = f.load(m, pair, false); !diags.HasErrors() {
			var more hcl.Diagnostics
			p, more = runtime.Compile(set)
			diags = append(diags, more...)
		}
		if p == nil {
			counts["refused"]++
		}
		if verbose {
			f.t.Logf("%v\n%s\n%v", pair, strings.Join(reported, "\n"), diags)
		}
	}
	if p == nil {
		return nil
	}
	counts["ran"]++
	var before, after goruntime.MemStats
	goruntime.ReadMemStats(&before)
	began := time.Now()
	for range 8 {
		if text := f.play(r, p, pair, verbose); text != "" {
			// What one pair alone does not show, the check of the whole set may: of pairs that are not there nothing is known.
			if whole, diags := f.load(m, pair, true); diags.HasErrors() || compiled(whole) == nil {
				counts["refused as a whole"]++
				return nil
			}
			counts["failed"]++
			fail(text)
			return failed
		}
	}
	goruntime.ReadMemStats(&after)
	if made := after.TotalAlloc - before.TotalAlloc; made > uint64(goruntime.GOMAXPROCS(0))<<30 { // by all sets that run
		fail(fmt.Sprintf("%d MiB were made", made>>20))
	}
	if took := time.Since(began); took > time.Minute {
		fail(fmt.Sprintf("it took %v", took))
	}
	return failed
}

func compiled(set *lang.Set) *runtime.Program {
	p, _ := runtime.Compile(set)
	return p
}

// load is the set of the changed files, with the rules of one pair or of all.
func (f *ruleFuzz) load(m *mutation, pair [2]string, whole bool) (*lang.Set, hcl.Diagnostics) {
	if whole {
		files := fstest.MapFS{}
		for name, file := range f.files {
			files[name] = file
		}
		for name, src := range m.files {
			files[name] = &fstest.MapFile{Data: src}
		}
		return lang.LoadFS(files, "")
	}
	set := *f.base
	set.Protocols, set.Pairs, set.Sources = slices.Clone(set.Protocols), nil, maps.Clone(set.Sources)
	for _, b := range f.base.Pairs {
		// The rules of Messages and Chat upstreams call functions that only pairs on them have: one of each must be there.
		if b.Label(0) == pair[0] && b.Label(1) == pair[1] || b.Label(0) == "chat" && b.Label(1) == "messages" || b.Label(0) == "messages" && b.Label(1) == "chat" {
			set.Pairs = append(set.Pairs, b)
		}
	}
	for name, src := range m.files {
		one, diags := lang.LoadFS(fstest.MapFS{name: {Data: src}, "base.hcl": f.files["base.hcl"]}, "")
		if diags.HasErrors() {
			return nil, diags
		}
		set.Sources[name] = one.Sources[name]
		if name == "functions.hcl" {
			set.Functions, set.Tables = one.Functions, one.Tables
		}
		replace := func(list []*lang.Block, with []*lang.Block) {
			for _, b := range with {
				for i, old := range list {
					if slices.Equal(old.Labels, b.Labels) {
						list[i] = b
					}
				}
			}
		}
		replace(set.Protocols, one.Protocols)
		replace(set.Pairs, one.Pairs)
	}
	return &set, nil
}

// play has the rules translate one answer; the text says what is wrong with what the client got.
func (f *ruleFuzz) play(r *rand.Rand, program *runtime.Program, pair [2]string, verbose bool) string {
	list := f.replies[pair]
	s := list[r.IntN(len(list))]
	g, err := (&Runner{Program: program, Plain: true}).stage(s)
	if err != nil {
		return "" // The profile of the spec needs a switch that is gone.
	}
	stream := r.IntN(4) > 0
	request, err := s.clientRequest(stream)
	if err != nil {
		return err.Error()
	}
	request = oracle.Streaming(request, stream)
	p := play{request: request, frames: -1, end: []runtime.End{runtime.EOF, runtime.Cut, runtime.Stalled, runtime.Shutdown}[r.IntN(4)], keepalive: r.IntN(3) == 0}
	damaged := false
	var given []byte
	if s.given.isJSON() {
		p.body = bytes.TrimSpace(s.given.bytes)
		if r.IntN(4) == 0 {
			p.body, damaged = p.body[:r.IntN(len(p.body))], true
		}
		given = p.body
	} else {
		given = whole(s.given.bytes)
		if r.IntN(2) == 0 {
			given, damaged = damage(r, given), true
		}
		p.wire = bytes.NewReader(given)
	}
	o, err := g.run(p)
	if err != nil {
		problem, ok := err.(*runtime.Problem)
		if !ok {
			return fmt.Sprintf("the request gives %#v", err)
		}
		status, words := program.Protocol(pair[0]).Error(nil, problem, callID)
		return errorForm(pair[0], status, words)
	}
	if o.problem != nil && o.problem.Rule != "" {
		f.mu.Lock()
		f.seen = append(f.seen, o.problem.Rule)
		f.mu.Unlock()
	}
	text := f.judge(pair, o, s, given, damaged)
	if text == "" {
		return ""
	}
	if verbose {
		f.t.Logf("%s\n%s\nend %d, problem %+v, ends %s\n%s", request, given, p.end, o.problem, o.ends, o.out)
	}
	return fmt.Sprintf("%s (%s, damaged %v, stream %v, ends %s): %s", s.Place(), s.Name, damaged, stream, o.ends, text)
}

// judge holds what a client got to the form of its protocol.
func (f *ruleFuzz) judge(pair [2]string, o *outcome, s *Spec, given []byte, damaged bool) string {
	d := oracle.Protocols[pair[0]]
	switch {
	case !o.reported:
		return errorForm(pair[0], o.status, o.out)
	case !o.stream:
		value, bad := wire.Decode(o.out)
		if bad != nil {
			return "the body is no JSON: " + wire.Clip(string(o.out))
		}
		if pair[0] == pair[1] {
			if damaged || s.given.isJSON() && bodyForm(d, mustDecode(given)) != nil {
				return "" // It is the upstream's.
			}
			if upstreams, err := wire.Frames(given); !s.given.isJSON() && (err != nil || d.CheckStream(upstreams, false) != nil) {
				return ""
			}
		}
		if err := bodyForm(d, value); err != nil {
			return fmt.Sprintf("the body: %v", err)
		}
		return ""
	}
	list, err := wire.Frames(o.out)
	if err != nil {
		return err.Error()
	}
	if pair[0] == pair[1] && !s.given.isJSON() {
		if err := ended(pair[0], list); err != nil && !(damaged && strings.Contains(err.Error(), "is twice in an object")) { // the damage is the upstream's
			return fmt.Sprintf("the stream: %v", err)
		}
		if upstreams, err := wire.Frames(given); damaged || err != nil || d.CheckStream(upstreams, false) != nil {
			return "" // What crosses as it is, is as legal as the upstream made it.
		}
	}
	if err := oracle.CheckFrames(pair[0], list, o.ends != "clean"); err != nil {
		return fmt.Sprintf("the stream: %v", err)
	}
	return ""
}

func mustDecode(src []byte) any {
	v, _ := wire.Decode(src)
	return v
}

func bodyForm(d *oracle.Protocol, value any) error {
	if d.CheckBody != nil {
		return d.CheckBody(value)
	}
	_, err := d.FoldBody(value)
	return err
}

// errorForm holds an HTTP error to its protocol.
func errorForm(protocol string, status int, words []byte) string {
	v, bad := wire.Decode(words)
	if bad != nil || status < 400 || status > 599 {
		return fmt.Sprintf("the error has the status %d and the body %s", status, wire.Clip(string(words)))
	}
	e := wire.At(v, "error")
	if wire.TextAt(e, "message") == "" || wire.TextAt(e, "type") == "" || protocol == "messages" && wire.TextAt(v, "type") != "error" {
		return fmt.Sprintf("the error has no type or no message: %s", wire.Clip(string(words)))
	}
	return ""
}

// ended holds the frames of a stream that crossed as it is to what the gateway owes: each is JSON, and the last is an end.
func ended(protocol string, list []wire.Frame) error {
	for i, f := range list {
		if string(f.Data) == "[DONE]" && protocol == "chat" {
			if i < len(list)-1 {
				return fmt.Errorf("frame %d comes behind [DONE]", i+1)
			}
			return nil
		}
		o, err := wire.ObjectOf(f)
		if err != nil {
			return fmt.Errorf("frame %d: %w", i, err)
		}
		name := f.Event
		if name == "" {
			name = wire.TextAt(o, "type")
		}
		if protocol == "messages" && name == "message_stop" || protocol == "responses" && slices.Contains([]string{"response.completed", "response.incomplete", "response.failed"}, name) {
			if i < len(list)-1 {
				return fmt.Errorf("frame %d comes behind %s", i+1, name)
			}
			return nil
		}
		if protocol == "responses" && name == "error" && i == 0 && len(list) == 1 {
			return nil
		}
	}
	return fmt.Errorf("the stream of %d frames has no end", len(list))
}

// damage cuts a stream short, or changes frames of it.
func damage(r *rand.Rand, wire []byte) []byte {
	frames := strings.SplitAfter(string(wire), "\n\n")
	frames = slices.DeleteFunc(frames, func(f string) bool { return f == "" })
	for range 1 + r.IntN(2) {
		i, j := r.IntN(len(frames)), r.IntN(len(frames))
		switch r.IntN(6) {
		case 0, 1:
			frames = frames[:max(1, i)]
		case 2:
			frames = slices.Insert(frames, j, frames[i])
		case 3:
			if len(frames) > 1 {
				frames = slices.Delete(frames, i, i+1)
			}
		case 4:
			frames[i], frames[j] = frames[j], frames[i]
		case 5:
			frames[i] = strings.Replace(frames[i], `"type":"`, `"type":null,"x":"`, 1)
			frames[i] = strings.Replace(frames[i], `index":0`, `index":7`, 1)
		}
	}
	return []byte(strings.Join(frames, ""))
}

// mutation is what was changed of the rules.
type mutation struct {
	files    map[string][]byte
	reported []string
}

// mutated changes one to three places of the rules of a pair: mostly where its client's protocol says how a reply is told.
func (f *ruleFuzz) mutated(r *rand.Rand, pair [2]string, gentle bool) *mutation {
	m := &mutation{files: map[string][]byte{}}
	for range []int{1, 1, 1, 1, 2, 3}[r.IntN(6)] {
		name, within := "protocols/"+pair[0]+".hcl", "write_reply"
		switch n := r.IntN(20); {
		case n < 2:
			within = "function"
		case n < 3:
			within = ""
		case n < 6:
			name, within = "protocols/"+pair[1]+".hcl", "read_reply"
		case n < 9:
			name, within = fmt.Sprintf("pairs/%s_to_%s.hcl", pair[0], pair[1]), ""
		case n < 10:
			name, within = "functions.hcl", ""
		case n < 11:
			within = "errors"
		}
		if pair[0] == pair[1] && r.IntN(2) == 0 { // edits of what crosses as it is
			name, within = fmt.Sprintf("pairs/%s_to_%s.hcl", pair[0], pair[1]), "patch"
		}
		src := m.files[name]
		if src == nil {
			src = f.files[name].Data
		}
		change := mutate
		if gentle {
			change = mutateGently
			if within == "patch" && r.IntN(3) > 0 {
				change = addEdit
			}
		}
		out, reported := change(r, src, name, within)
		if reported != "" {
			m.files[name], m.reported = out, append(m.reported, reported)
		}
	}
	return m
}

// site is a place of a rule file that can be changed.
type site struct {
	attr   *hclsyntax.Attribute
	block  *hclsyntax.Block
	parent *hclsyntax.Body
	expr   hclsyntax.Expression
	item   *hclsyntax.ObjectConsItem
	object *hclsyntax.ObjectConsExpr
}

// sites are the places of a file: blocks and arguments, and what expressions are made of. within leaves those out that are in no
// block of this type.
type sites struct {
	attrs, blocks, exprs, items []site
	labels                      map[string][]string // of the blocks of a type
	names                       []string            // that stand behind a dot
}

func sitesOf(body *hclsyntax.Body, within string) *sites {
	s := &sites{labels: map[string][]string{}}
	var walk func(b *hclsyntax.Body, in bool)
	walk = func(b *hclsyntax.Body, in bool) {
		for _, a := range sortedAttributes(b) {
			if in {
				s.attrs = append(s.attrs, site{attr: a, parent: b})
				hclsyntax.VisitAll(a.Expr, func(n hclsyntax.Node) hcl.Diagnostics {
					switch x := n.(type) {
					case *hclsyntax.ObjectConsExpr:
						for i := range x.Items {
							s.items = append(s.items, site{item: &x.Items[i], object: x})
						}
					case *hclsyntax.ObjectConsKeyExpr:
						return nil
					case *hclsyntax.ScopeTraversalExpr:
						for _, step := range x.Traversal {
							if step, ok := step.(hcl.TraverseAttr); ok {
								s.names = append(s.names, step.Name)
							}
						}
					}
					if x, ok := n.(hclsyntax.Expression); ok {
						s.exprs = append(s.exprs, site{expr: x})
					}
					return nil
				})
			}
		}
		for _, c := range b.Blocks {
			here := in || c.Type == within
			if here {
				s.blocks = append(s.blocks, site{block: c, parent: b})
				s.labels[c.Type] = append(s.labels[c.Type], c.Labels...)
			}
			walk(c.Body, here)
		}
	}
	walk(body, within == "")
	return s
}

func sortedAttributes(b *hclsyntax.Body) []*hclsyntax.Attribute {
	var list []*hclsyntax.Attribute
	for _, a := range b.Attributes {
		list = append(list, a)
	}
	slices.SortFunc(list, func(a, b *hclsyntax.Attribute) int { return a.SrcRange.Start.Byte - b.SrcRange.Start.Byte })
	return list
}

// oddValues stand in the place of others.
var oddValues = []string{
	`null`, `omit`, `""`, `"x"`, `0`, `1`, `-1`, `7`, `1e9`, `1.5`, `true`, `false`, `[]`, `[null]`, `{}`, `{ a = 1 }`, `[{}]`, `reply.id`, `reply.sequence`, `reply.stop`, `part.index`, `part.text`, `part.number`, `part.name`, `part.block`,
	`item.index`, `append`, `note.index`, `usage.output`, `call.alias`, `call.time`, `error.message`, `req.model`, `reply.parts[0].text`, `part`, `reply`, `"a\nb"`, `jsonencode(part.text)`, `jsondecode(part.text)`, `[for p in reply.parts : p.block]`, `coalesce(part.id, null)`, `part.text == "" ? null : part.text`, `1 % part.index`,
}

// words are literal texts that mean something somewhere.
var oddWords = []string{
	"message_start", "message_stop", "message_delta", "content_block_start", "content_block_delta", "content_block_stop", "ping", "error", "response.created", "response.completed", "response.failed", "response.output_item.added", "response.output_item.done", "response.output_text.delta",
	"text", "thinking", "tool_use", "tool_call", "text_delta", "input_json_delta", "message", "function_call", "in_progress", "completed", "stop", "end_turn", "chat.completion.chunk", "assistant", "user", "", "no_such_word", "a\\nb",
}

var namesOfBlocks = []string{"open", "close", "append", "note", "start", "finish", "end", "fail", "keepalive", "event", "block", "part", "item", "let", "reply", "usage", "on"}

// mutate changes one place of a rule file.
func mutate(r *rand.Rand, src []byte, name, within string) (out []byte, reported string) {
	body, diags := lang.ParseBuiltIn(src, name)
	if diags.HasErrors() {
		return src, "" // An earlier change of the file broke it.
	}
	s := sitesOf(body, within)
	pick := func(list []site) *site {
		if len(list) == 0 {
			return nil
		}
		return &list[r.IntN(len(list))]
	}
	text := func(at hcl.Range) string { return string(at.SliceBytes(src)) }
	put := func(at hcl.Range, with string) []byte {
		return slices.Concat(src[:at.Start.Byte], []byte(with), src[at.End.Byte:])
	}
	exchange := func(a, b hcl.Range) []byte {
		if a.Start.Byte > b.Start.Byte {
			a, b = b, a
		}
		if a.End.Byte > b.Start.Byte {
			return nil // One is in the other.
		}
		return slices.Concat(src[:a.Start.Byte], b.SliceBytes(src), src[a.End.Byte:b.Start.Byte], a.SliceBytes(src), src[b.End.Byte:])
	}
	say := func(at hcl.Range, what string, args ...any) string {
		return fmt.Sprintf("%s:%d: ", name, at.Start.Line) + fmt.Sprintf(what, args...)
	}
	for range 20 {
		switch kind := r.IntN(21); kind {
		case 0: // two values change places
			if a, b := pick(s.attrs), pick(s.attrs); a != nil && a.attr != b.attr {
				if out = exchange(a.attr.Expr.Range(), b.attr.Expr.Range()); out != nil {
					return out, say(a.attr.SrcRange, "%s and, in line %d, %s have each other's value", text(a.attr.SrcRange), b.attr.SrcRange.Start.Line, text(b.attr.SrcRange))
				}
			}
		case 1, 2: // an argument is gone
			if a := pick(s.attrs); a != nil {
				return put(a.attr.SrcRange, ""), say(a.attr.SrcRange, "without %s", text(a.attr.SrcRange))
			}
		case 3, 4: // a block is gone
			if b := pick(s.blocks); b != nil {
				return put(b.block.Range(), ""), say(b.block.Range(), "without the block %s", text(b.block.DefRange()))
			}
		case 5, 6: // a block stands there twice
			if b := pick(s.blocks); b != nil {
				return put(b.block.Range(), text(b.block.Range())+"\n"+text(b.block.Range())), say(b.block.Range(), "twice the block %s", text(b.block.DefRange()))
			}
		case 7: // two blocks change places
			if a, b := pick(s.blocks), pick(s.blocks); a != nil && a.block != b.block {
				if out = exchange(a.block.Range(), b.block.Range()); out != nil {
					return out, say(a.block.Range(), "the blocks %s and, in line %d, %s change places", text(a.block.DefRange()), b.block.Range().Start.Line, text(b.block.DefRange()))
				}
			}
		case 8: // a block stands in another one, too
			a, b := pick(s.blocks), pick(s.blocks)
			if a != nil {
				end := b.block.CloseBraceRange
				return put(end, "\n"+text(a.block.Range())+"\n}"), say(a.block.Range(), "the block %s in the one of line %d, %s, too", text(a.block.DefRange()), b.block.Range().Start.Line, text(b.block.DefRange()))
			}
		case 9, 10: // another label
			if b := pick(s.blocks); b != nil && len(b.block.LabelRanges) > 0 {
				i := r.IntN(len(b.block.LabelRanges))
				label := s.labels[b.block.Type][r.IntN(len(s.labels[b.block.Type]))]
				if r.IntN(4) == 0 {
					label = oddWords[r.IntN(len(oddWords))]
				}
				return put(b.block.LabelRanges[i], `"`+label+`"`), say(b.block.Range(), "%s is called %q", text(b.block.DefRange()), label)
			}
		case 11: // a label that is computed
			if b := pick(s.blocks); b != nil && b.block.Type == "event" && len(b.block.LabelRanges) == 1 {
				x := oddValues[r.IntN(len(oddValues))]
				if r.IntN(2) == 0 {
					x = `"` + oddWords[r.IntN(len(oddWords))] + `${omit}"`
				}
				def := hcl.RangeBetween(b.block.TypeRange, b.block.OpenBraceRange)
				return put(def, "event {\nlabel = "+x), say(b.block.Range(), "%s has the label %s", text(b.block.DefRange()), x)
			}
		case 12: // a block of another type
			if b := pick(s.blocks); b != nil {
				other := namesOfBlocks[r.IntN(len(namesOfBlocks))]
				return put(b.block.TypeRange, other), say(b.block.Range(), "%s is a block %s", text(b.block.DefRange()), other)
			}
		case 13, 14: // another value
			if x := pick(s.exprs); x != nil {
				with := oddValues[r.IntN(len(oddValues))]
				return put(x.expr.Range(), with), say(x.expr.Range(), "%s for %s", with, text(x.expr.Range()))
			}
		case 15: // a value of the same file
			if x, y := pick(s.exprs), pick(s.exprs); x != nil {
				return put(x.expr.Range(), "("+text(y.expr.Range())+")"), say(x.expr.Range(), "%s for %s", text(y.expr.Range()), text(x.expr.Range()))
			}
		case 16: // another text or number
			x := pick(s.exprs)
			if x == nil {
				break
			}
			switch lit := x.expr.(type) {
			case *hclsyntax.TemplateExpr:
				word := oddWords[r.IntN(len(oddWords))]
				return put(lit.SrcRange, `"`+word+`"`), say(lit.SrcRange, "%q for %s", word, text(lit.SrcRange))
			case *hclsyntax.LiteralValueExpr:
				with := []string{"0", "1", "-1", "2", "1000000", "0.5", "true", "false", "null"}[r.IntN(9)]
				return put(lit.SrcRange, with), say(lit.SrcRange, "%s for %s", with, text(lit.SrcRange))
			}
		case 17: // another name behind a dot
			x := pick(s.exprs)
			if x == nil {
				break
			}
			if tr, ok := x.expr.(*hclsyntax.ScopeTraversalExpr); ok && len(tr.Traversal) > 1 && len(s.names) > 0 {
				if step, ok := tr.Traversal[len(tr.Traversal)-1].(hcl.TraverseAttr); ok {
					other := s.names[r.IntN(len(s.names))]
					return put(step.SrcRange, "."+other), say(tr.SrcRange, ".%s in %s", other, text(tr.SrcRange))
				}
			}
		case 18: // a member of an object is gone, or called otherwise
			if it := pick(s.items); it != nil {
				if r.IntN(2) == 0 {
					other := s.items[r.IntN(len(s.items))].item.KeyExpr.Range()
					return put(it.item.KeyExpr.Range(), text(other)), say(it.item.KeyExpr.Range(), "the member %s is called %s", text(it.item.KeyExpr.Range()), text(other))
				}
				at := hcl.RangeBetween(it.item.KeyExpr.Range(), it.item.ValueExpr.Range())
				return put(at, "unused = omit"), say(at, "without the member %s", text(at))
			}
		case 19: // a condition is another
			if b := pick(s.blocks); b != nil {
				cond := []string{"false", "true", "reply.failed", "!reply.failed", "part.index == 0", "part.index > 0", `part.text == ""`, "reply.stop != null"}[r.IntN(8)]
				if a := b.block.Body.Attributes["when"]; a != nil {
					return put(a.Expr.Range(), cond), say(a.SrcRange, "when = %s for %s", cond, text(a.SrcRange))
				}
				if b.block.Type == "event" {
					return put(b.block.OpenBraceRange, "{\nwhen = "+cond), say(b.block.Range(), "%s only when %s", text(b.block.DefRange()), cond)
				}
			}
		case 20: // an event, or a block, is another value as a whole
			if b := pick(s.blocks); b != nil && (b.block.Type == "event" || b.block.Type == "block") {
				x := oddValues[r.IntN(len(oddValues))]
				arg := []string{"json", "json", "text"}[r.IntN(3)]
				at := hcl.RangeBetween(b.block.OpenBraceRange, b.block.CloseBraceRange)
				return put(at, "{\n"+arg+" = "+x+"\n}"), say(b.block.Range(), "%s is %s = %s", text(b.block.DefRange()), arg, x)
			}
		}
	}
	return src, ""
}
