package reload

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// source is something that is edited as a whole: one file or two that must fit each other. Its edition is a number, which every event
// of every reply tells.
type source struct {
	name  string
	files []string // in the folder of the site
	index int      // of its first place in what the model says
}

// sources are the configuration, whose edition goes to the upstream in a header, and files of rules, of which each has a place in the
// model's words that it fills in. The files of one source fit each other only in the same edition: a spec says so.
var sources = []*source{
	{name: "config", files: []string{"parlance.hcl"}},
	{name: "plain", files: []string{"rules/plain.hcl"}, index: 0},
	{name: "several", files: []string{"rules/several/a.hcl", "rules/several/b.hcl"}, index: 1},
	{name: "mount", files: []string{"rules/mount/a.hcl", "rules/mount/b.hcl"}, index: 3},
	{name: "work", files: []string{"rules/team/a.hcl", "rules/team/b.hcl"}, index: 5},
}

const (
	blank = "@0@@" // the first of the blanks
	width = 7      // places of rule files
)

// blanks are the places in the model's words, each as long as an edition.
var blanks = func() (list []string) {
	for i := range width {
		list = append(list, fmt.Sprintf("@%d@@", i))
	}
	return list
}()

func edition(n int) string { return fmt.Sprintf("%04d", n) }

// state is the edition of each source.
type state map[*source]int

// marks is how replies of a state show it: behind the client's mark.
func (s state) marks() string {
	list := []string{edition(s[sources[0]])}
	for _, src := range sources[1:] {
		for range src.files {
			list = append(list, edition(s[src]))
		}
	}
	return strings.Join(list, " ")
}

func (s state) with(src *source, n int) state {
	next := maps.Clone(s)
	next[src] = n
	return next
}

// site is an operator's folder.
type site struct {
	dir    string
	base   string // the upstream's URL
	admin  string // the address of the admin API
	listen string

	extra func(edition int) string // more of parlance.hcl
}

const (
	clientKey   = "pk-canary-client-71e0"
	upstreamKey = "sk-canary-upstream-44d2"
	adminKey    = "ak-canary-admin-9c3b"
)

// text is what a file holds in an edition.
func (s *site) text(file string, n int) string {
	if file == "parlance.hcl" {
		return s.config(n)
	}
	for _, src := range sources[1:] {
		if i := slices.Index(src.files, file); i >= 0 {
			return fmt.Sprintf("# What fills place %d in the model's words.\n\nfunction \"place%d\" {\n  params = []\n  result = \"%s\"\n}\n", src.index+i, src.index+i, edition(n))
		}
	}
	panic(file)
}

func (s *site) config(n int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "listen = %q\nrules  = \"./rules\"\nlog {\n  level  = \"info\"\n  format = \"json\"\n}\n", s.listen)
	fmt.Fprintf(&b, "admin {\n  listen = %q\n  key    = env(\"ADMIN_KEY\")\n}\nclient \"storm\" {\n  key = env(\"CLIENT_KEY\")\n}\n", s.admin)
	for _, p := range protocols {
		fmt.Fprintf(&b, "upstream %q {\n  protocol = %q\n  url      = %q\n  key      = env(\"STORM_KEY\")\n  models   = [\"%s-*\"]\n  headers  = { \"x-edition\" = %q }\n  list     = false\n}\n", p, p, s.base, p, edition(n))
	}
	return b.String() + s.extra(n)
}

// newSite writes a folder: rules laid over the built-in ones, so that what the model says tells the edition, and all sources in edition 0.
func newSite(t testing.TB, base string) *site {
	s := &site{dir: t.TempDir(), base: base, admin: freeAddress(t), listen: "127.0.0.1:0", extra: func(int) string { return limit }}
	s.write(t, "rules/stamp.hcl", stampFile)
	s.write(t, "rules/stamps.hcl", stamps)
	s.write(t, "rules/specs/fit.hcl", fitSpec)
	for _, src := range sources {
		for _, f := range src.files {
			s.write(t, f, s.text(f, 0))
		}
	}
	return s
}

func (s *site) path(file string) string { return filepath.Join(s.dir, filepath.FromSlash(file)) }

func (s *site) write(t testing.TB, file, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(s.path(file)), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(s.path(file), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// limit is more time for a reload than an idle machine needs.
const limit = "reload {\n  limit = \"120s\"\n}\n"

// stamps is what is laid over the built-in rules, so that they stamp what the model says, wherever text of it is read or crosses.
const stamps = `protocol "chat" {
  read_reply {
    part "text" {
      change = 1
      append = stamp(delta.content)
    }
  }
}

protocol "messages" {
  read_reply {
    on "content_block_delta" {
      part "text" {
        change = 1
        append = stamp(data.delta.text)
      }
    }
    on "message" {
      for {
        change = 1
        part {
          change = 1
          append = item.input == null ? stamp(coalesce(item.text, item.thinking)) : jsonencode(item.input)
        }
      }
    }
  }
}

protocol "responses" {
  read_reply {
    on "response.output_text.delta" {
      part "text" {
        change = 1
        append = stamp(data.delta)
      }
    }
    on "response.output_text.done" {
      part {
        change   = 1
        fallback = stamp(data.text)
      }
    }
    on "response.content_part.done" {
      part {
        change   = 1
        fallback = stamp(coalesce(data.part.text, data.part.refusal))
      }
    }
    on "response.output_item.done" {
      for {
        change = 1
        part {
          change   = 1
          fallback = stamp(coalesce(piece.text, piece.refusal))
        }
      }
    }
    on "response" {
      for {
        change = 1
        for {
          change = 1
          part {
            change   = 1
            fallback = stamp(coalesce(piece.text, piece.refusal))
          }
        }
      }
    }
  }
}

pair "chat" "chat" {
  patch "reply" {
    set "choices" {
      when = data.choices[0].delta.content != null && data.choices[1] == null
      to   = [for c in data.choices : merge(c, { delta = merge(c.delta, { content = stamp(c.delta.content) }) })]
    }
    set "choices" {
      when = data.choices[0].message.content != null && req.stream != true
      to   = [for c in data.choices : merge(c, { message = merge(c.message, { content = stamp(c.message.content) }) })]
    }
  }
}

pair "messages" "messages" {
  patch "reply" {
    set "delta.text" {
      when = data.delta.type == "text_delta"
      to   = stamp(data.delta.text)
    }
    set "content" {
      when = data.type == "message"
      to   = [for c in data.content : c.type == "text" ? merge(c, { text = stamp(c.text) }) : c]
    }
  }
}

pair "responses" "responses" {
  patch "reply" {
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
  }
}
`

// stampFile is what stamps: it fills in the places. Files of one source that are of different editions are told by it, too.
var stampFile = func() string {
	text := "text"
	for i := range width {
		text = fmt.Sprintf("replace(%s, %q, place%d())", text, blanks[i], i)
	}
	return fmt.Sprintf(`function "stamp" {
  params = ["text"]
  result = !matches(text, "@") ? text : replace(%s, "@fit@", place1() == place2() && place3() == place4() && place5() == place6() ? "fit" : "mixed")
}

function "stamped" {
  params = ["piece"]
  result = piece.type == "output_text" ? merge(piece, { text = stamp(piece.text) }) : piece
}
`, text)
}()

// fitSpec is the operator's own spec: files of one source are of one edition.
const fitSpec = `reply "the files of a set are of one edition" {
  client   = "chat"
  upstream = "messages"
  given    = <<-JSON
    {"id": "msg_1", "type": "message", "role": "assistant", "model": "m", "content": [{"type": "text", "text": "These are @fit@."}], "stop_reason": "end_turn", "stop_sequence": null,
     "usage": {"input_tokens": 1, "output_tokens": 1}}
  JSON
  expect   = <<-JSON
    {"id": "chatcmpl-1", "object": "chat.completion", "created": 1700000000, "model": "spec-model",
     "choices": [{"index": 0, "message": {"role": "assistant", "content": "These are fit.", "refusal": null}, "logprobs": null, "finish_reason": "stop"}],
     "usage": {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2, "prompt_tokens_details": {"cached_tokens": 0}, "completion_tokens_details": {"reasoning_tokens": 0}}}
  JSON
}
`

var pieceOf = regexp.MustCompile(`<(mark-[0-9]+-[0-9]+) ([^<>]*)>`)
