package reload

import (
	"io/fs"
	"regexp"
	"strings"
	"testing"

	"github.com/parlance-gateway/parlance/rules"
)

// edits is the same as stamps, for rules that are laid over nothing: what is written in place of what.
var edits = map[string][][2]string{
	"protocols/chat.hcl": {{"append  = delta.content\n", "append  = stamp(delta.content)\n"}},
	"protocols/messages.hcl": {
		{"append = data.delta.text\n", "append = stamp(data.delta.text)\n"},
		{"coalesce(item.text, item.thinking) : jsonencode(item.input)", "stamp(coalesce(item.text, item.thinking)) : jsonencode(item.input)"},
	},
	"protocols/responses.hcl": {
		{"append  = data.delta\n        chances", "append  = stamp(data.delta)\n        chances"},
		{"fallback = data.text\n", "fallback = stamp(data.text)\n"},
		{"fallback = coalesce(data.part.text, data.part.refusal)", "fallback = stamp(coalesce(data.part.text, data.part.refusal))"},
		{"fallback = coalesce(piece.text, piece.refusal)", "fallback = stamp(coalesce(piece.text, piece.refusal))"},
	},
	"pairs/chat_to_chat.hcl": {{"patch \"reply\" {\n", `patch "reply" {
    set "choices" {
      when = data.choices[0].delta.content != null
      to   = [for c in data.choices : merge(c, { delta = merge(c.delta, { content = stamp(c.delta.content) }) })]
    }
    set "choices" {
      when = data.choices[0].message.content != null && req.stream != true
      to   = [for c in data.choices : merge(c, { message = merge(c.message, { content = stamp(c.message.content) }) })]
    }
`}},
	"pairs/messages_to_messages.hcl": {{"patch \"reply\" {\n", `patch "reply" {
    set "delta.text" {
      when = data.delta.type == "text_delta"
      to   = stamp(data.delta.text)
    }
    set "content" {
      when = data.type == "message"
      to   = [for c in data.content : c.type == "text" ? merge(c, { text = stamp(c.text) }) : c]
    }
`}},
	"pairs/responses_to_responses.hcl": {{"patch \"reply\" {\n", `patch "reply" {
    set "delta" {
      when = data.type == "response.output_text.delta"
      to   = stamp(data.delta)
    }
    set "text" {
      when = data.type == "response.output_text.done"
      to   = stamp(data.text)
    }
    set "part" {
      when = data.part.type == "output_text"
      to   = stamped(data.part)
    }
    set "item" {
      when = data.item.type == "message"
      to   = merge(data.item, { content = [for c in data.item.content : stamped(c)] })
    }
    set "response.output" {
      when = !isempty(data.response.output)
      to   = [for i in data.response.output : i.type == "message" ? merge(i, { content = [for c in i.content : stamped(c)] }) : i]
    }
    set "output" {
      when = !isempty(data.output)
      to   = [for i in data.output : i.type == "message" ? merge(i, { content = [for c in i.content : stamped(c)] }) : i]
    }
`}},
}

// others are the files of the built-in rules that whole leaves out: those of protocols that no client and no upstream of the tests
// speaks. Compiling them too would take twice the time.
var others = regexp.MustCompile(`^(vendors|fields)/|^agents\.hcl$|(bedrock|gemini|ollama)`)

// whole has the site's rules laid over nothing: a copy of the built-in ones, changed in place. Only the site's own specs are run then, so
// that a reload takes less time.
func (s *site) whole(t testing.TB) {
	fsys := rules.Files()
	err := fs.WalkDir(fsys, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || others.MatchString(name) {
			return err
		}
		src, err := fs.ReadFile(fsys, name)
		text := string(src)
		for _, e := range edits[name] {
			if !strings.Contains(text, e[0]) {
				t.Fatalf("rules/%s has changed: there is no %q", name, e[0])
			}
			text = strings.ReplaceAll(text, e[0], e[1])
		}
		s.write(t, "rules/"+name, text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	s.write(t, "rules/stamps.hcl", "# These rules are stamped in place. The field is one of a vendor's.\n"+
		"fields \"messages\" {\n  request = <<-LIST\n    anthropic_version  string\n  LIST\n}\n")
}
