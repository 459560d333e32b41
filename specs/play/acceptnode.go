package play

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/specs/oracle"
	"github.com/parlance-gateway/parlance/specs/oracle/wire"
)

// sourceNode is a value as it is written in a file, in HCL or in JSON.
type sourceNode struct {
	kind     document.Kind
	from, to int
	json     []byte // of what has no members
	members  []sourceMember
	hcl      bool
}

// sourceMember is a member of an object or an element of a list.
type sourceMember struct {
	key   string
	from  int // of the key, or of the element
	value *sourceNode
}

func (u *update) hclNode(x hclsyntax.Expression) *sourceNode {
	r := x.Range()
	n := &sourceNode{from: r.Start.Byte, to: r.End.Byte, hcl: true}
	switch x := x.(type) {
	case *hclsyntax.ObjectConsExpr:
		n.kind = document.Object
		for _, item := range x.Items {
			key, _ := lang.Static(item.KeyExpr, nil)
			name := ""
			if key.Type() == cty.String && !key.IsNull() {
				name = key.AsString()
			}
			n.members = append(n.members, sourceMember{name, item.KeyExpr.Range().Start.Byte, u.hclNode(item.ValueExpr)})
		}
	case *hclsyntax.TupleConsExpr:
		n.kind = document.Array
		for _, el := range x.Exprs {
			n.members = append(n.members, sourceMember{from: el.Range().Start.Byte, value: u.hclNode(el)})
		}
	default:
		n.json = (&arguments{src: u.src}).value(nil, x)
		n.kind = document.Of(n.json).Kind()
	}
	return n
}

// heredocNode is the JSON in a heredoc; nil if it is not there as it is read.
func (u *update) heredocNode(x hclsyntax.Expression) *sourceNode {
	from, to := u.heredocBody(x)
	if from < 0 || bytes.Contains(u.src[from:to], []byte("${")) || bytes.Contains(u.src[from:to], []byte("%{")) {
		return nil
	}
	d := new(document.Document)
	if d.Parse(u.src[from:to], false) != nil {
		return nil
	}
	return jsonNode(d.Root(), from)
}

// heredocBody is where the lines of a heredoc stand; from is -1 for another expression.
func (u *update) heredocBody(x hclsyntax.Expression) (from, to int) {
	r := x.Range()
	text := u.src[r.Start.Byte:min(r.End.Byte, len(u.src))]
	open := bytes.IndexByte(text, '\n')
	if !bytes.HasPrefix(text, []byte("<<")) || open < 0 {
		return -1, -1
	}
	end := bytes.LastIndexByte(bytes.TrimRight(text, "\n"), '\n') // before the marker
	return r.Start.Byte + open + 1, r.Start.Byte + end + 1
}

func jsonNode(v document.Value, at int) *sourceNode {
	from := at + v.Offset()
	n := &sourceNode{kind: v.Kind(), from: from, to: from + len(v.Raw()), json: v.Raw()}
	for el := range v.Elements {
		n.members = append(n.members, sourceMember{from: at + el.Offset(), value: jsonNode(el, at)})
	}
	for k, el := range v.Members {
		n.members = append(n.members, sourceMember{k.String(), at + k.Offset(), jsonNode(el, at)})
	}
	return n
}

// write is a value in the language of the node, and item one with its key.
func (n *sourceNode) write(v document.Value, depth int) string {
	if n.hcl {
		return Value(v, depth)
	}
	return string(v.Raw())
}

func (n *sourceNode) item(key string, v document.Value, depth int) string {
	switch {
	case n.kind == document.Array:
		return n.write(v, depth)
	case n.hcl:
		return Key(key) + " = " + n.write(v, depth)
	}
	return string(document.AppendQuoted(nil, key)) + ": " + n.write(v, depth)
}

// change updates a value to what came, field by field.
func (u *update) change(n *sourceNode, got document.Value, path string) {
	switch {
	case n.kind == document.Object && got.Kind() == document.Object:
		var known []string
		for i, m := range n.members {
			known = append(known, m.key)
			if v := got.Get(m.key); v.Kind() != document.Absent {
				u.change(m.value, v, path+"."+m.key)
				continue
			}
			u.note(path+"."+m.key, string(u.src[m.value.from:m.value.to]), "")
			u.remove(n, i)
		}
		for k, v := range got.Members {
			if key := k.String(); !slices.Contains(known, key) {
				u.note(path+"."+key, "", n.write(v, 0))
				u.add(n, key, v)
			}
		}
	case n.kind == document.Array && got.Kind() == document.Array:
		i := 0
		for v := range got.Elements {
			at := fmt.Sprintf("%s[%d]", path, i)
			if i < len(n.members) {
				u.change(n.members[i].value, v, at)
			} else {
				u.note(at, "", n.write(v, 0))
				u.add(n, "", v)
			}
			i++
		}
		for ; i < len(n.members); i++ {
			u.note(fmt.Sprintf("%s[%d]", path, i), string(u.src[n.members[i].value.from:n.members[i].value.to]), "")
			u.remove(n, i)
		}
	default:
		want, bad := wire.Decode(n.value(u.src))
		value, worse := wire.Decode(got.Raw())
		if bad == nil && worse == nil && agrees(want, value) {
			return
		}
		text := n.write(got, u.depth(n.from))
		u.note(path, string(u.src[n.from:n.to]), text)
		u.replace(n.from, n.to, text)
	}
}

// value is the node as JSON.
func (n *sourceNode) value(src []byte) []byte {
	if n.json != nil {
		return n.json
	}
	return src[n.from:n.to]
}

// depth is the indentation of a line, in steps of two.
func (u *update) depth(at int) int {
	line := u.src[bytes.LastIndexByte(u.src[:at], '\n')+1 : at]
	return (len(line) - len(bytes.TrimLeft(line, " "))) / 2
}

// remove takes a member away, with the comma beside it, and with its line if nothing else stands there.
func (u *update) remove(n *sourceNode, i int) {
	from, to := n.members[i].from, n.members[i].value.to
	blank := func(c byte) bool { return c == ' ' || c == '\t' }
	end := to
	for end < len(u.src) && blank(u.src[end]) {
		end++
	}
	if end < len(u.src) && u.src[end] == ',' {
		to = end + 1
		for to < len(u.src) && blank(u.src[to]) {
			to++
		}
	} else {
		// The last one: the comma before it goes, unless that one is gone with another member.
		begin := len(bytes.TrimRight(u.src[:from], " \t\n"))
		if begin > 0 && u.src[begin-1] == ',' && !u.removed(begin-1) {
			from = begin - 1
			u.replace(from, to, "")
			return
		}
	}
	start := from
	for start > 0 && blank(u.src[start-1]) {
		start--
	}
	if start > 0 && u.src[start-1] == '\n' && to < len(u.src) && u.src[to] == '\n' {
		from, to = start, to+1
	}
	u.replace(from, to, "")
}

// removed reports whether a byte goes with something that is taken away.
func (u *update) removed(at int) bool {
	return slices.ContainsFunc(u.edits, func(e textEdit) bool { return e.from <= at && at < e.to })
}

// add writes a new member behind the last one.
func (u *update) add(n *sourceNode, key string, v document.Value) {
	end := n.to - 1 // the bracket
	within := bytes.TrimRight(u.src[n.from+1:end], " \t\n")
	at := n.from + 1 + len(within)
	lines := bytes.Contains(u.src[at:end], []byte("\n"))
	first := len(bytes.TrimSpace(within)) == 0 && !slices.ContainsFunc(u.edits, func(e textEdit) bool { return e.from == at && e.to == at })
	comma := ""
	if !first && (len(within) == 0 || within[len(within)-1] != ',') && (!lines || !n.hcl || n.kind == document.Array) {
		comma = ","
	}
	if lines {
		depth := u.depth(end) + 1
		u.replace(at, at, comma+"\n"+strings.Repeat("  ", depth)+n.item(key, v, depth))
		return
	}
	depth := u.depth(n.from)
	text := n.item(key, v, depth)
	switch {
	case first && n.hcl && n.kind == document.Object:
		text = " " + text + " "
	case !first:
		text = comma + " " + text
	}
	u.replace(at, at, text)
}

// stream updates the frames of a stream: a line stays as long as its frames are what came, also one that stands for the frames of fragments.
func (u *update) stream(a *hclsyntax.Attribute, got *Got) (why string) {
	want, err := wire.Frames(whole(u.spec.expect.bytes))
	if err != nil {
		return "what it expects is no stream: " + err.Error()
	}
	sent := &text{bytes: got.Expect}
	(&reader{builtIn: true}).stream("expect", sent, u.spec.Client)
	came, err := wire.Frames(whole(sent.bytes))
	if err != nil {
		return "what the client gets is not a stream: " + err.Error()
	}
	from, to := u.heredocBody(a.Expr)
	lines, ok := u.frameLines(from, to, want)
	if d := oracle.Protocols[u.spec.Client]; ok && d != nil && d.Number != "" {
		ok = !bytes.Contains(u.src[from:to], []byte(`"`+d.Number+`"`)) // then all have numbers, or none
	}
	gotLines := bytes.Split(bytes.TrimRight(got.Expect, "\n"), []byte("\n"))
	if !ok || len(gotLines) != len(came) {
		// It is not written by lines: all of it is written anew.
		r := a.Expr.Range()
		u.note(a.Name, fmt.Sprintf("%d frames", len(want)), fmt.Sprintf("%d frames", len(came)))
		u.replace(r.Start.Byte, r.End.Byte, "<<-SSE\n    "+strings.ReplaceAll(strings.TrimRight(Escape(string(got.Expect)), "\n"), "\n", "\n    ")+"\n  SSE")
		return ""
	}
	u.alignFrames(a.Name, lines, want, came, gotLines)
	return ""
}

// frameLine is a line of a stream in the file, with how many frames it stands for.
type frameLine struct{ from, to, frames int }

// frameLines are the lines of a heredoc that has one per frame, or per reference to fragments.
func (u *update) frameLines(from, to int, want []wire.Frame) (list []frameLine, ok bool) {
	if from < 0 {
		return nil, false
	}
	var origins []int // the line of the file that each frame is from
	for _, o := range u.spec.expect.origins {
		if o.added == len("data: ") {
			origins = append(origins, o.line)
		}
	}
	if len(origins) != len(want) {
		return nil, false
	}
	number := bytes.Count(u.src[:from], []byte("\n"))
	for line := range bytes.Lines(u.src[from:to]) {
		number++
		l := frameLine{from: from, to: from + len(line)}
		from = l.to
		text := bytes.TrimSpace(line)
		switch {
		case len(text) == 0:
			continue
		case !references.Match(text):
			if len(origins) == 0 || origins[0] != number {
				return nil, false
			}
			l.frames, origins = 1, origins[1:]
		default:
			// The frames up to those of the next line that is no reference. Lines of references that follow each other are one.
			next := u.nextFrame(from, to, number)
			for len(origins) > 0 && origins[0] != next {
				l.frames, origins = l.frames+1, origins[1:]
			}
			if l.frames == 0 && len(list) > 0 {
				list[len(list)-1].to = l.to
				continue
			}
		}
		list = append(list, l)
	}
	return list, len(origins) == 0 && len(list) > 0
}

// nextFrame is the number of the next line that is a frame itself, and no reference; 0: there is none.
func (u *update) nextFrame(from, to, number int) int {
	for line := range bytes.Lines(u.src[from:to]) {
		number++
		if text := bytes.TrimSpace(line); len(text) > 0 && !references.Match(text) {
			return number
		}
	}
	return 0
}

// alignFrames keeps lines whose frames came, in their order, and puts what came in the places of the others.
func (u *update) alignFrames(name string, lines []frameLine, want, came []wire.Frame, text [][]byte) {
	next, frame := 0, 0 // of what came, and of what is expected
	var gap []frameLine
	flush := func(to, at int) {
		if len(gap) == 0 && next == to {
			return
		}
		u.gap(name, gap, text[next:to], at, next)
		gap = nil
	}
	for _, l := range lines {
		expected := want[frame : frame+l.frames]
		frame += l.frames
		at := -1
		for i := next; i+len(expected) <= len(came); i++ {
			if slices.EqualFunc(expected, came[i:i+len(expected)], sameFrame) {
				at = i
				break
			}
		}
		if at < 0 || at-next > len(gap)+8 { // far away, it is another one that is alike
			gap = append(gap, l)
			continue
		}
		flush(at, l.from)
		next = at + len(expected)
	}
	end := lines[len(lines)-1].to
	flush(len(came), end)
}

// gap writes the lines that came in place of those that are expected: field by field, if there are as many.
func (u *update) gap(name string, lines []frameLine, text [][]byte, at, number int) {
	if u.byField(name, lines, text, number) {
		return
	}
	for _, l := range lines {
		u.note(name, strings.TrimSpace(string(u.src[l.from:l.to])), "")
		u.replace(l.from, l.to, "")
	}
	if len(lines) > 0 {
		at = lines[0].from
	}
	for i, line := range text {
		u.note(fmt.Sprintf("%s #%d", name, number+i+1), "", string(line))
		u.replace(at, at, "    "+Escape(string(line))+"\n")
	}
}

// byField updates frames that have counterparts; false if they have none.
func (u *update) byField(name string, lines []frameLine, text [][]byte, number int) bool {
	if len(lines) != len(text) {
		return false
	}
	before, after := make([]document.Document, len(lines)), make([]document.Document, len(lines))
	for i, l := range lines {
		source := bytes.TrimSpace(u.src[l.from:l.to])
		if l.frames != 1 || before[i].Parse(source, false) != nil || after[i].Parse(text[i], false) != nil || bytes.Contains(source, []byte("${")) || bytes.Contains(source, []byte("%{")) {
			return false
		}
	}
	for i, l := range lines {
		source := u.src[l.from:l.to]
		begin := l.from + len(source) - len(bytes.TrimLeft(source, " \t"))
		u.change(jsonNode(before[i].Root(), begin), after[i].Root(), fmt.Sprintf("%s #%d", name, number+i+1))
	}
	return true
}
