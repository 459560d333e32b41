package play

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/runtime/document"
)

// Accepted is what Accept changes in spec files.
type Accepted struct {
	Files   map[string][]byte // the new text of each file that changes
	Changes []Change          // by file, spec and field
	Refused []Refusal         // specs that fail, and whose expectation cannot be updated
}

// Change is one field of an expectation that changes.
type Change struct {
	Spec     *Spec
	Path     string // expect.messages[0].role; expect #3 is the third frame of a stream
	From, To string // as they stand in the file; "" for what is not there
}

// Refusal is a spec whose expectation somebody has to write.
type Refusal struct {
	Spec *Spec
	Why  string
}

// Accept updates the expectations of the specs of a suite whose example failed in a report, to what the program gives now. Only the texts of
// expectations change: comments and layout stay. Built-in specs are not looked at.
func Accept(p *runtime.Program, s *Suite, report *Report) *Accepted {
	a := &Accepted{Files: map[string][]byte{}}
	edits := map[string][]textEdit{}
	type at struct {
		file, name string
		line       int
	}
	failed := map[at]bool{}
	for _, r := range report.Specs {
		if _, holds := r.Variations(); !holds {
			failed[at{r.File, r.Name, r.Line}] = true
		}
	}
	specs := map[hcl.Pos]int{} // how many cases a block has
	for _, spec := range s.Specs {
		if failed[at{spec.Range.Filename, spec.Name, spec.Range.Start.Line}] && !spec.builtIn {
			specs[spec.Range.Start]++
		}
	}
	for _, spec := range s.Specs {
		if specs[spec.Range.Start] == 0 || !failed[at{spec.Range.Filename, spec.Name, spec.Range.Start.Line}] || spec.builtIn {
			continue
		}
		u := &update{spec: spec, src: s.Sources[spec.Range.Filename]}
		if why := u.run(p); why != "" {
			a.Refused = append(a.Refused, Refusal{spec, why})
			continue
		}
		edits[spec.Range.Filename] = append(edits[spec.Range.Filename], u.edits...)
		a.Changes = append(a.Changes, u.changes...)
	}
	for name, list := range edits {
		if len(list) > 0 {
			a.Files[name] = applyEdits(s.Sources[name], list)
		}
	}
	return a
}

// textEdit is a piece of a file in whose place another stands.
type textEdit struct {
	from, to int
	text     string
}

func applyEdits(src []byte, list []textEdit) []byte {
	slices.SortStableFunc(list, func(a, b textEdit) int { return cmp.Or(cmp.Compare(a.from, b.from), cmp.Compare(a.to, b.to)) })
	var out []byte
	at := 0
	for _, e := range list {
		if e.from < at { // It overlaps one that takes all.
			continue
		}
		out = append(append(out, src[at:e.from]...), e.text...)
		at = e.to
	}
	return append(out, src[at:]...)
}

// update is the update of one spec.
type update struct {
	spec    *Spec
	src     []byte
	edits   []textEdit
	changes []Change
}

// run finds the edits; why is a reason why there are none.
func (u *update) run(p *runtime.Program) (why string) {
	block := u.block()
	if block == nil {
		return "its block cannot be read"
	}
	args := block.Body.Attributes
	if args["cases"] != nil {
		return "it has cases: change those that should differ yourself"
	}
	if u.spec.Kind == Inquiry {
		return "what an inquiry expects is for you to write"
	}
	got, err := (&Runner{Program: p}).Got(u.spec)
	if err != nil {
		return err.Error()
	}
	refused := u.spec.Kind == Request && got.Problem != nil
	has := func(name string) bool { return args[name] != nil }
	switch {
	case refused != (u.spec.reject != nil):
		if refused {
			return fmt.Sprintf("the request is refused now: %s", got.Problem.Message)
		}
		return "the request is not refused any more"
	case refused:
		if !strings.Contains(got.Problem.Message, *u.spec.reject) {
			u.word(args["reject"], got.Problem.Message)
		}
		u.word(args["reject_param"], got.Problem.Param)
		u.word(args["reject_code"], got.Problem.Code)
		return ""
	case u.spec.Kind == Reply && got.Ends != u.spec.ends && !has("ends"):
		return fmt.Sprintf("the reply ends %s now: write ends = %q, if that is right", got.Ends, got.Ends)
	case u.spec.Kind == Reply && (got.Status != 0) != has("expect_status"):
		return fmt.Sprintf("the client gets the status %d now, and the other form (stream or body)", max(got.Status, 200))
	case u.spec.Kind == Reply && got.Stream == u.spec.expect.isJSON():
		return "the client gets another form now"
	}
	u.word(args["ends"], got.Ends)
	u.number(args["expect_status"], got.Status)
	u.number(args["expect_tokens"], got.Tokens)
	u.word(args["expect_path"], got.Path)
	u.headers(args["expect_headers"], got)
	u.json(args["body"], got.Body)
	if list := got.Continues; len(list) == 1 && args["continues"] != nil && !bytes.HasPrefix(bytes.TrimSpace(u.spec.continues.bytes), []byte("[")) {
		u.json(args["continues"], list[0])
	} else if len(list) > 0 {
		u.json(args["continues"], append(append([]byte("["), bytes.Join(list, []byte(","))...), ']'))
	}
	if got.Stream {
		return u.stream(args["expect"], got)
	}
	u.json(args["expect"], got.Expect)
	if len(u.edits) == 0 {
		return "nothing that it expects differs; see what it says"
	}
	return ""
}

// block is the spec in its file, with the places of its bytes.
func (u *update) block() *hclsyntax.Block {
	f, _ := hclsyntax.ParseConfig(u.src, u.spec.Range.Filename, hcl.InitialPos)
	if f == nil {
		return nil
	}
	for _, b := range f.Body.(*hclsyntax.Body).Blocks {
		if b.TypeRange.Start.Line == u.spec.Range.Start.Line {
			return b
		}
	}
	return nil
}

func (u *update) replace(from, to int, text string) {
	u.edits = append(u.edits, textEdit{from, to, text})
}

func (u *update) note(path, from, to string) {
	u.changes = append(u.changes, Change{u.spec, path, from, to})
}

// word updates a string, and number a number.
func (u *update) word(a *hclsyntax.Attribute, value string) {
	if a == nil {
		return
	}
	r := a.Expr.Range()
	if before, text := string(r.SliceBytes(u.src)), Quote(value); before != text {
		u.replace(r.Start.Byte, r.End.Byte, text)
		u.note(a.Name, before, text)
	}
}

func (u *update) number(a *hclsyntax.Attribute, value int) {
	if a == nil {
		return
	}
	r := a.Expr.Range()
	if before, text := string(r.SliceBytes(u.src)), strconv.Itoa(value); before != text {
		u.replace(r.Start.Byte, r.End.Byte, text)
		u.note(a.Name, before, text)
	}
}

func (u *update) headers(a *hclsyntax.Attribute, got *Got) {
	if a == nil || got.Headers == nil {
		return
	}
	n := u.hclNode(a.Expr)
	for _, m := range n.members {
		want := document.Text(got.Headers(m.key))
		if text := document.Of(m.value.json); text.String() != anyValue {
			u.change(m.value, want, a.Name+"."+m.key)
		}
	}
}

// json updates a value: an object of HCL, or JSON in a heredoc.
func (u *update) json(a *hclsyntax.Attribute, got []byte) {
	if a == nil || len(got) == 0 {
		return
	}
	d := new(document.Document)
	if d.Parse(got, false) != nil {
		return
	}
	n := u.hclNode(a.Expr)
	if n.kind == document.String { // JSON in a text
		if n = u.heredocNode(a.Expr); n == nil {
			r := a.Expr.Range()
			u.note(a.Name, "", string(got))
			u.replace(r.Start.Byte, r.End.Byte, Value(d.Root(), 1))
			return
		}
	}
	u.change(n, d.Root(), a.Name)
}
