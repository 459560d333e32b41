package expression

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"strings"

	"github.com/parlance-gateway/parlance/runtime/document"
)

var identity = []*Function{
	{
		Name: "toolname", Doc: "The upstream's name of a tool, from the client's name of it. They differ if the upstream does not accept the client's name.",
		Node:   func(at At, args []Node) Node { return &toolName{at, args[0]} },
		Params: []Param{{"name", Text, ""}}, Result: Text,
		Examples: []Example{{`toolname("read_file")`, `"read_file"`}},
	},
	{
		Name: "sha256", Doc: "The SHA-256 of a string in hexadecimal digits.",
		Params: []Param{textParam}, Result: Text,
		Run: text(func(s string) string {
			h := sha256.Sum256([]byte(s))
			return hex.EncodeToString(h[:])
		}),
		Examples: []Example{{`truncate(sha256("a"), 8)`, `"ca978112"`}},
	},
	{
		Name: "digest", Doc: "One SHA-256 of all strings of a list, in hexadecimal digits. Empty strings are left out. Absent if no string is left.",
		Params: []Param{{"strings", List, ""}}, Result: Text,
		Run: func(e *Env, args []Node) (document.Value, error) {
			mark := len(e.stack)
			Push(e, args[0])
			h, any := sha256.New(), false
			for _, v := range e.stack[mark:] {
				if v.Empty() {
					continue
				}
				if v.Kind() == document.String {
					h.Write(v.Inner())
				} else {
					h.Write(v.Raw())
				}
				h.Write([]byte{0})
				any = true
			}
			if !any {
				return document.Value{}, nil
			}
			return e.Text(hex.EncodeToString(h.Sum(nil))), nil
		},
		Examples: []Example{{`truncate(digest(["a", "b"]), 8)`, `"8fb20ef6"`}, {`digest([""])`, ``}},
	},
	{
		Name: "prefixed", Doc: "An id with another prefix: its own prefix (chatcmpl-, msg_, resp_, gen-) and all characters other than letters and digits are removed, and the given prefix is put before the rest. Absent if there is no rest.",
		Params: []Param{{"prefix", Text, ""}, {"id", Text, ""}}, Result: Text,
		Run: func(e *Env, args []Node) (document.Value, error) {
			id, ok := stringOf(e, args[1])
			if !ok {
				return document.Value{}, nil
			}
			if i := strings.IndexAny(id, "-_"); i > 0 && i < len(id)-1 && i <= 12 {
				id = id[i+1:]
			}
			id = strings.Map(func(r rune) rune {
				if r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' {
					return r
				}
				return -1
			}, id)
			if id == "" {
				return document.Value{}, nil
			}
			prefix, _ := stringOf(e, args[0])
			return e.Text(prefix + id[:min(len(id), 64)]), nil
		},
		Examples: []Example{{`prefixed("msg_", "chatcmpl-AbC-1")`, `"msg_AbC1"`}, {`prefixed("msg_", "")`, ``}},
	},
}

var reasoning = []*Function{
	{
		Name: "seal", Doc: "Encrypts an upstream's own objects (a list) to a text, which a client of another protocol keeps and sends back. The text is bound to the upstream that issued it, and cannot be forged.",
		Params: []Param{{"native", List, "the objects, exactly as the upstream made them"}}, Result: Text,
		Run: func(e *Env, args []Node) (document.Value, error) {
			if e.Sealer == nil {
				return document.Value{}, errors.New("there is no key to seal with")
			}
			mark := len(e.stack)
			Push(e, args[0])
			start := len(e.arena)
			e.arena = append(e.arena, '[')
			for i, v := range e.stack[mark:] {
				if i > 0 {
					e.arena = append(e.arena, ',')
				}
				if !e.Spend(len(v.Raw())) {
					return document.Value{}, nil
				}
				e.arena = append(e.arena, v.Raw()...)
			}
			e.arena = append(e.arena, ']')
			native := e.arena[start:]
			return e.Text(e.Sealer.Seal(native)), nil
		},
	},
	{
		Name: "unseal", Doc: "The objects in a sealed text, as a list. Absent if this gateway did not seal the text, if it was changed, or if another upstream than the one that is called now issued it.",
		Params: []Param{textParam}, Result: List,
		Run: func(e *Env, args []Node) (document.Value, error) {
			v := args[0].Value(e)
			if e.Sealer == nil || v.Kind() != document.String {
				return document.Value{}, nil
			}
			native := e.Sealer.Open(v.Decoded())
			if native == nil {
				return document.Value{}, nil
			}
			d := e.document()
			if d.Parse(e.Keep(native), false) != nil {
				return document.Value{}, nil
			}
			return d.Root(), nil
		},
	},
	{
		Name: "issealed", Doc: "Whether the text has the form that seal gives, of any upstream.",
		Tests:  true,
		Params: []Param{textParam}, Result: Bool,
		Bool: func(e *Env, args []Node) bool {
			v := args[0].Value(e)
			return e.Sealer != nil && v.Kind() == document.String && e.Sealer.Ours(v.Inner())
		},
	},
}
