package play

import (
	"bytes"
	"maps"
	"slices"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/tidwall/gjson"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/specs/oracle/wire"
)

// lineAt is a place in a line of the text.
func (t *text) lineAt(offset, length int) hcl.Range {
	at := t.place(offset)
	if at.Start == at.End {
		at.End.Column += length
		at.End.Byte += length
	}
	return at
}

// frame is where the data of a frame begins, and how long it is.
func (t *text) frame(n int) (from, length int) {
	at := 0
	for line := range bytes.Lines(t.bytes) {
		data := bytes.TrimSpace(bytes.TrimPrefix(line, []byte("data:")))
		if len(data) > 0 && !bytes.HasPrefix(line, []byte("event:")) && !bytes.HasPrefix(line, []byte("id:")) && line[0] != ':' {
			if from, length = at+bytes.Index(line, data), len(data); n == 0 {
				return from, length
			}
			n--
		}
		at += len(line)
	}
	return from, length
}

// member is where a member or an element stands that is reached by some steps, in a text that is an object of HCL.
func (t *text) member(steps []any, name bool) hcl.Range {
	src, at := t.source(), t.at
	x, diags := hclsyntax.ParseExpression(src, at.Filename, at.Start)
	if diags.HasErrors() {
		return at
	}
	for i, step := range steps {
		switch of := x.(type) {
		case *hclsyntax.TupleConsExpr:
			n, ok := step.(int)
			if !ok || n >= len(of.Exprs) {
				return at
			}
			x = of.Exprs[n]
		case *hclsyntax.ObjectConsExpr:
			found := false
			for _, item := range of.Items {
				if key, _ := lang.Static(item.KeyExpr, nil); key.AsString() == step {
					x, found = item.ValueExpr, true
					if name && i == len(steps)-1 {
						return item.KeyExpr.Range()
					}
				}
			}
			if !found {
				return at
			}
		default:
			return at
		}
		at = x.Range()
	}
	return at
}

// source is the text as it stands in the file. The place of a text is right by line and column, and not always by byte.
func (t *text) source() []byte {
	from, to := offsetOf(t.file, t.at.Start), offsetOf(t.file, t.at.End)
	if from < 0 || to < from {
		return nil
	}
	return t.file[from:to]
}

// offsetOf is the byte of a file at a line and a column; -1 for none.
func offsetOf(file []byte, at hcl.Pos) int {
	n, from := 1, 0
	for line := range bytes.Lines(file) {
		if n == at.Line {
			column := 1
			for i := range string(line) {
				if column == at.Column {
					return from + i
				}
				column++
			}
			return from + len(line)
		}
		n++
		from += len(line)
	}
	return -1
}

// differs is where a text begins to be another than what came: the value in it, or the frame.
func (t *text) differs(got []byte) hcl.Range {
	if t.isJSON() {
		return t.differsFrom(t.bytes, 0, got)
	}
	want, err := wire.Frames(whole(t.bytes))
	came, bad := wire.Frames(got)
	if err != nil || bad != nil || len(want) == 0 {
		return t.at
	}
	for i, f := range want {
		if i < len(came) && sameFrame(f, came[i]) {
			continue
		}
		from, length := t.frame(i)
		if i < len(came) && f.Event == came[i].Event && gjson.ValidBytes(t.bytes[from:from+length]) {
			return t.differsFrom(t.bytes[from:from+length], from, came[i].Data)
		}
		return t.lineAt(from, length)
	}
	return t.lineAt(t.frame(len(want) - 1))
}

// differsFrom is where a JSON value, which begins at a byte of the text, begins to be another than what came.
func (t *text) differsFrom(value []byte, from int, got []byte) hcl.Range {
	w, err := wire.Decode(value)
	g, bad := wire.Decode(got)
	if err != nil || bad != nil {
		return t.at
	}
	steps := differing(w, g)
	if t.line == 0 {
		return t.member(steps, false)
	}
	v := gjson.ParseBytes(value)
	for _, step := range steps {
		next := gjson.Result{}
		n := 0
		v.ForEach(func(key, e gjson.Result) bool {
			if step == n || v.IsObject() && step == key.Str {
				next = e
			}
			n++
			return !next.Exists()
		})
		if !next.Exists() {
			break
		}
		v = next
	}
	return t.lineAt(from+v.Index, len(v.Raw))
}

// differing are the steps to the first value that is not as it is expected: names and numbers.
func differing(want, got any) []any {
	switch w := want.(type) {
	case map[string]any:
		if g, ok := got.(map[string]any); ok {
			for _, name := range slices.Sorted(maps.Keys(w)) {
				if v, there := g[name]; !there {
					return []any{name}
				} else if !agrees(w[name], v) {
					return append([]any{name}, differing(w[name], v)...)
				}
			}
		}
	case []any:
		if g, ok := got.([]any); ok {
			for i, v := range w {
				if i >= len(g) {
					return []any{i}
				}
				if !agrees(v, g[i]) {
					return append([]any{i}, differing(v, g[i])...)
				}
			}
		}
	}
	return nil
}
