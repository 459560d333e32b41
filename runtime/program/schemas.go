package program

import (
	"fmt"
	"slices"
	"strings"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/expression"
	"github.com/parlance-gateway/parlance/runtime/reply"
)

var (
	CallSchema    = &reply.Fixed{Title: "call", Keys: []string{"model", "alias", "stream", "id", "time", "foreign", "size", "client", "shared"}}
	ErrorSchema   = &reply.Fixed{Title: "error", Keys: []string{"message", "type", "code", "param", "class", "retry", "upstream", "status"}}
	FailureSchema = &reply.Fixed{
		Title: "error", Keys: []string{"message", "type", "code"},
		Kinds: map[string]expression.KindSet{"message": expression.KindSet(0).With(document.String), "type": expression.KindSet(0).With(document.String)},
		Else: func(key string) string {
			return map[string]string{"status": ` The status stands by itself: status == 429.`, "header": ` A header is read by its name: header["retry-after"].`}[key]
		},
	}
	ModelSchema = &reply.Fixed{Title: "model", Keys: []string{"id", "created", "owner", "title", "date", "context", "output"}}
)

func (p *Program) SwitchHint(pr *Protocol, name string) string {
	if hint := lang.SuggestSwitch(name, pr.SwitchNames); hint != "" {
		return hint
	}
	var owners []string
	for _, other := range p.Protocols() {
		if slices.Contains(other.SwitchNames, name) {
			owners = append(owners, other.ID)
		}
	}
	if like := sharing(name, pr.SwitchNames); like != nil && owners == nil {
		return fmt.Sprintf(" Those of a like name: %s.", strings.Join(like, ", "))
	}
	text := ""
	if owners != nil {
		text = fmt.Sprintf(" It is one of upstreams of %s.", strings.Join(owners, " and "))
	}
	return text + " It has: " + lang.Few(pr.SwitchNames, 150) + "."
}

// sharing are names of which a word is one of another name's.
func sharing(name string, known []string) (list []string) {
	for _, word := range strings.Split(name, "_") {
		for _, k := range known {
			if len(word) > 3 && slices.Contains(strings.Split(k, "_"), word) && !slices.Contains(list, k) {
				list = append(list, k)
			}
		}
	}
	return list
}

// InKind is how a value may be written as the kind of a switch, "" when nobody knows.
func (p *Program) InKind(name string, want, v document.Value) string {
	kind := want.Kind()
	if kind == document.String {
		if words := p.SwitchUses().known(name, want.String()); words != nil {
			return " Rules know: \"" + strings.Join(words, `", "`) + "\"."
		}
		return ""
	}
	if v.Kind() != document.String {
		return ""
	}
	switch kind {
	case document.Number:
		if n, ok := lang.PlainNumber(v.String()); ok {
			return " Write: " + n
		}
	case document.True, document.False:
		return " Write true or false, without quotes."
	case document.Array:
		words := strings.FieldsFunc(v.String(), func(r rune) bool { return r == ',' || r == ' ' })
		return fmt.Sprintf(" Write: [\"%s\"]", strings.Join(words, `", "`))
	}
	return ""
}
