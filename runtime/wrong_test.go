package runtime

import (
	"bytes"
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/hashicorp/hcl/v2"

	"github.com/parlance-gateway/parlance/rules"
	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/tests/full"
)

// change replaces a text of a built-in rule file, which must stand there.
type change struct{ file, old, new string }

// load makes a set of the built-in rules with changes, and of the pairs whose rules the changed files are of; without changes of all.
func load(t testing.TB, changes ...change) (*Program, hcl.Diagnostics) {
	t.Helper()
	pairs := pairsOf(changes...)
	if pairs == nil {
		pairs = ninePairs
	}
	return loadPairs(t, pairs, changes...)
}

// loadPairs is load with some of the pairs only, which takes less time.
func loadPairs(t testing.TB, pairs [][2]string, changes ...change) (*Program, hcl.Diagnostics) {
	t.Helper()
	files := fstest.MapFS{}
	err := fs.WalkDir(rules.Files(), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		src, err := fs.ReadFile(rules.Files(), name)
		files[name] = &fstest.MapFile{Data: src}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range changes {
		// How the text is laid out is for parlance fmt to say: any white space fits any other.
		f := files[c.file]
		words := strings.Fields(c.old)
		for i, w := range words {
			words[i] = regexp.QuoteMeta(w)
		}
		old := regexp.MustCompile(strings.Join(words, `\s+`))
		if f == nil || !old.Match(f.Data) {
			t.Fatalf("%s has no text\n%s", c.file, c.old)
		}
		at := old.FindIndex(f.Data)
		f.Data = slices.Concat(f.Data[:at[0]], []byte(c.new), f.Data[at[1]:])
	}
	set, diags := lang.LoadFS(files, "")
	if diags.HasErrors() {
		return nil, diags
	}
	return Compile(withPairs(set, pairs))
}

// pairsOf are the pairs whose rules the changed files are of; none when a file is of all protocols.
func pairsOf(changes ...change) (pairs [][2]string) {
	for _, pair := range ninePairs {
		if slices.ContainsFunc(changes, func(c change) bool {
			return strings.Contains(c.file, "/"+pair[0]+".") || strings.Contains(c.file, "/"+pair[1]+".") || strings.Contains(c.file, "/"+pair[0]+"_to_"+pair[1]+".")
		}) {
			pairs = append(pairs, pair)
		}
	}
	return pairs
}

// changed is load for changes that compile.
func changed(t testing.TB, changes ...change) *Program {
	t.Helper()
	p, diags := load(t, changes...)
	if p == nil {
		t.Fatalf("%v", diags)
	}
	return p
}

// block finds the text of a rule file from a mark to the line that closes it at the same indentation.
func block(t testing.TB, file, mark string) string {
	t.Helper()
	src, err := fs.ReadFile(rules.Files(), file)
	if err != nil {
		t.Fatal(err)
	}
	i := bytes.Index(src, []byte("\n"+mark)) + 1 // at the beginning of a line, where it is there
	if i == 0 {
		i = bytes.Index(src, []byte(mark))
	}
	if i < 0 {
		t.Fatalf("%s has no %q", file, mark)
	}
	line := bytes.LastIndexByte(src[:i], '\n') + 1
	indent := string(src[line : line+len(src[line:])-len(bytes.TrimLeft(src[line:], " "))])
	end := bytes.Index(src[i:], []byte("\n"+indent+"}\n"))
	if end < 0 {
		t.Fatalf("%s: %q does not end", file, mark)
	}
	return string(src[line : i+end+len("\n"+indent+"}\n")])
}

const messagesFile, chatFile, responsesFile, messagesToChat = "protocols/messages.hcl", "protocols/chat.hcl", "protocols/responses.hcl", "pairs/messages_to_chat.hcl"

// saying is the text of a block of say: of a kind of part, or of say itself.
func saying(t testing.TB, file, kind, part string) string {
	whole := block(t, file, `  write_reply {`)
	if kind == "" {
		i := strings.Index(whole, "\n    "+part+" {")
		end := strings.Index(whole[i:], "\n    }\n")
		return whole[i : i+end+len("\n    }\n")]
	}
	i := strings.Index(whole, `    part "`+kind+`" {`)
	j := i + strings.Index(whole[i:], "\n      "+part+" {")
	end := strings.Index(whole[j:], "\n      }\n")
	return whole[j : j+end+len("\n      }\n")]
}

// closing is the text of the block close within another one.
func closing(t testing.TB, file, mark string) string {
	whole := block(t, file, mark)
	i := strings.Index(whole, "\n      close {")
	return whole[i : i+strings.Index(whole[i:], "\n      }\n")+len("\n      }\n")]
}

// TestWrongRulesAreRefused: what would make a malformed stream is refused before it runs.
func TestWrongRulesAreRefused(t *testing.T) {
	sequential(t)
	say := func(file, kind, of string) string { return saying(t, file, kind, of) }
	for i, c := range []struct {
		name   string
		change change
		want   string
	}{
		{"no close", change{messagesFile, say(messagesFile, "text", "close"), "\n"}, "Part without an end"},
		{"a close that may not be said", change{messagesFile, say(messagesFile, "text", "close"), strings.Replace(say(messagesFile, "text", "close"), `type  =`, "when = part.text == \"x\"\ntype =", 1)}, "Part without an end"},
		{"no start", change{messagesFile, say(messagesFile, "", "start"), "\n"}, "Stream without a start"},
		{"no finish", change{chatFile, say(chatFile, "", "finish"), "\n"}, "Stream without a finish"},
		{"no fail", change{messagesFile, say(messagesFile, "", "fail"), "\n"}, "Stream without a fail"},
		{"no finish of responses", change{responsesFile, say(responsesFile, "", "finish"), "\n"}, "Stream without a finish"},
		{"no close of a call", change{responsesFile, say(responsesFile, "tool_call", "close"), "\n"}, "Part without an end"},
		{"no close of an item", change{responsesFile, closing(t, responsesFile, `    item "message" {`), "\n"}, "Item without an end"},
		{"an item that is not there", change{responsesFile, `item  = "message"`, `item  = "massage"`}, "massage"},
		{"no body", change{chatFile, say(chatFile, "", "body"), "\n"}, "Missing block"},
		{"a table that looks itself up", change{messagesToChat, `fields {`, "table \"loop\" {\n a = loop[req.model]\n}\nfields {\nseed = loop[req.model]"}, "Table looks itself up"},
		{"a function that calls itself", change{chatFile, `coalesce(u.prompt_tokens_details.cached_tokens,`, `coalesce(cached(u),`}, "Function calls itself"},
		{"a pattern that is none", change{messagesFile, `stream = req.stream`, `stream = matches(req.model, "(")`}, "Bad pattern"},
		{"append gives null", change{messagesFile, `text = append }`, `text = null }`}, "Wrong type"},
		{"open says nothing", change{messagesFile, `content_block = { type = "tool_use", id = part.id, name = part.name, input = {}, caller = coalesce(part.caller, { type = "direct" }), toolset_name = part.toolset }`, ``}, "Event without a field"},
		{"records as a value", change{chatFile, `needs = ["content"]`, "needs = [\"content\"]\nx = turn.texts == turn.images"}, "A list of records is not a value"},
	} {
		if !full.Part(i, 8) {
			continue
		}
		t.Run(c.name, func(t *testing.T) {
			p, diags := loadPairs(t, pairsOf(c.change), c.change)
			if p != nil || !strings.Contains(diags.Error()+list(diags), c.want) {
				t.Errorf("compiled %v: %s", p != nil, list(diags))
			}
			for _, d := range diags {
				if d.Subject == nil || d.Subject.Filename != c.change.file && d.Subject.Filename == "" {
					t.Errorf("no place: %v", d)
				}
			}
		})
	}
}

func list(diags hcl.Diagnostics) string {
	var b strings.Builder
	for _, d := range diags {
		b.WriteString(d.Summary + ": " + d.Detail + "\n")
	}
	return b.String()
}

// wrongRules are rules that compile and are wrong about meaning, or fail while they run.
var wrongRules = []struct {
	name    string
	changes []change
	faults  bool // whether a rule fails while it runs, or what it says is nothing that clients can read
}{
	{"append says nothing", []change{{messagesFile, `delta = { type = "text_delta", text = append }`, `delta = { type = "text_delta" }`}}, true},
	{"append is not said at all", []change{{messagesFile, `          type  = "content_block_delta"
          index = part.index
          delta = { type = "text_delta", text = append }`, `          json = part.nonsense`}, {messagesFile, `      text  = required(item.text, "text")`, "      text  = required(item.text, \"text\")\n      nonsense = item.citations"}}, false},
	{"append gives null", []change{{messagesFile, `text = append }`, `text = append != "" ? null : append }`}}, true},
	{"wrong key", []change{{chatFile, `        key    = item.index == null ? omit : "${coalesce(choice.index, nth)} ${item.index}"`, `        key    = item.function.name`}}, false},
	{"no key", []change{{chatFile, `        key    = item.index == null ? omit : "${coalesce(choice.index, nth)} ${item.index}"`, ``}}, false},
	{"wrong kind", []change{{messagesFile, `tool_use          = "tool_call"
    mcp_tool_use`, "tool_use = \"text\"\nmcp_tool_use"}}, false},
	{"kind that nobody has", []change{{messagesFile, `tool_use          = "tool_call"
    mcp_tool_use`, "tool_use = \"nonsense\"\nmcp_tool_use"}}, false},
	{"closes at once", []change{{messagesFile, `        signature = nonempty(data.content_block.signature)`, "        signature = nonempty(data.content_block.signature)\n        close = true"}}, false},
	{"never closes", []change{{messagesFile, `        close = true
      }
    }
    on "message_delta"`, `        close = false
      }
    }
    on "message_delta"`}}, false},
	{"ends at once", []change{{messagesFile, `    on "ping" {`, "    on \"ping\" {\n      end = true"}}, false},
	{"never ends", []change{{messagesFile, `      end = true`, `      end = false`}}, false},
	{"stops at once", []change{{chatFile, `      stop    = ignored() || another == null && reply.second != null && reply.ended == null ? omit : data.choices[0].finish_reason`, `      stop    = "stop"`}}, false},
	{"never stops", []change{{chatFile, `      stop    = ignored() || another == null && reply.second != null && reply.ended == null ? omit : data.choices[0].finish_reason`, ``}}, false},
	{"no table of stop reasons", []change{{chatFile, block(nil2{}, chatFile, "stop_reasons {"), ""}}, true},
	{"names are held for that never come", []change{{messagesFile, `hold = ["name"]`, `hold = ["name", "signature"]`}}, false},
	{"an error that is none", []change{{chatFile, `error { when =`, "error {\nwhen = data.choices != null ||"}}, false},
	{"no error is one", []change{{messagesFile, `when    = data.type == "error" || data.error != null`, `when    = ext(data.type) == "nonsense"`}}, false},

	{"a fault when it starts", []change{{messagesFile, `        type = "message_start"`, "        type = \"message_start\"\n        x = 1 % sum(0, usage.reasoning)"}}, true},
	{"a fault when a part opens", []change{{messagesFile, `content_block = { type = "text", text = "" }`, `content_block = { type = "text", text = "", citations = 1 % part.index }`}}, true},
	{"a fault in a delta", []change{{messagesFile, `delta = { type = "text_delta", text = append }`, `delta = { type = "text_delta", text = append, x = 1 % (part.index - part.index) }`}}, true},
	{"a fault when a part closes", []change{{messagesFile, `          type  = "content_block_stop"
          index = part.index
        }
      }
      block {
        type      = "text"`, `          type  = "content_block_stop"
          index = part.index
          x = 1 % (part.index - part.index)
        }
      }
      block {
        type      = "text"`}}, true},
	{"a fault at the end", []change{{messagesFile, `        delta = { stop_reason = reply.stop,`, `        delta = { x = 1 % length(omit), stop_reason = reply.stop,`}}, true},
	{"a fault behind the end", []change{{messagesFile, `      event "message_stop" {`, "      event \"message_stop\" {\n        x = 1 % length(omit)"}}, true},
	{"a fault in the words for a fault", []change{{messagesFile, `fail { event "error" {`, "fail {\nevent \"error\" {\nx = 1 % length(omit)"}}, false},
	{"a fault while it is heard", []change{{chatFile, `append = delta.content
      tags`, `append = "${delta.content}${1 % length(omit)}"
      tags`}}, true},
	{"a fault in a condition", []change{{messagesFile, `when   = data.delta.type == "text_delta"`, `when   = 1 % length(omit) == 0`}}, true},
	{"a field that must be there and is not", []change{{messagesFile, `          id            = reply.id
          type          = "message"`, `          id            = required(usage.reasoning, "usage")
          type          = "message"`}}, true},
	{"a fault in the id", []change{{messagesFile, `id    = prefixed("msg_", reply.upstream_id)`, `id    = "msg_${1 % length(omit)}"`}}, true},
	{"garbage for JSON", []change{{messagesFile, `delta = { type = "text_delta", text = append }`, `delta = { type = "text_delta", text = append, x = jsondecode(append) }`}}, false},
	{"parts of responses that do not open", []change{{responsesFile, saying(nil2{}, responsesFile, "text", "open"), "\n"}, {responsesFile, saying(nil2{}, responsesFile, "thinking", "open"), "\n"}}, true},
	{"calls of responses that do not open", []change{{responsesFile, saying(nil2{}, responsesFile, "tool_call", "open"), "\n"}}, true},
	{"texts of responses that are not said", []change{{responsesFile, saying(nil2{}, responsesFile, "text", "append"), "\n"}}, false},
	{"an item that opens with a fault", []change{{responsesFile, `role = "assistant", content = [] }`, `role = "assistant", content = 1 % (item.index - item.index) }`}}, true},
	{"an item whose block is a fault", []change{{responsesFile, `content = [for p in item.parts : p.block]`, `content = 1 % (item.index - item.index)`}}, true},
	{"an item that holds itself", []change{{responsesFile, `content = [for p in item.parts : p.block]`, `content = item.block`}}, true},
	{"a part that holds itself", []change{{responsesFile, `type        = "output_text"
        text        = part.text`, `type        = "output_text"
        text        = part.block`}}, true},
	{"items that hold all items", []change{{responsesFile, `content = [for p in item.parts : p.block]`, `content = [for p in item.parts : [for i in reply.items : [for q in i.parts : q.text]]]`}}, true},
	{"a second event of an end that is a fault", []change{{responsesFile, `part            = part.block
          sequence_number = reply.sequence
        }
      }
      block {
        type        = "output_text"`, `part            = 1 % (part.index - part.index)
          sequence_number = reply.sequence
        }
      }
      block {
        type        = "output_text"`}}, true},
	{"keys that never match", []change{{responsesFile, `on "response.output_text.delta" {
      adds = data.delta
      order "add" {
        key  = o
        what = "text"
      }
      part "text" {
        key    = "${o} ${c}"`, `on "response.output_text.delta" {
      adds = data.delta
      order "add" {
        key  = o
        what = "text"
      }
      part "text" {
        key    = data.sequence_number`}}, false},
	{"keys that always match", []change{{responsesFile, `o = coalesce(data.output_index, data.item_id, data.item.id)`, `o = 0`}}, false},
	{"elements of a body with one key", []change{{responsesFile, `part "tool_call" {
          when      = contains(["function_call", "custom_tool_call"], element.type)
          key       = i
`, `part "tool_call" {
          when      = contains(["function_call", "custom_tool_call"], element.type)
          key       = "x"
`}}, false},
	{"a channel that is a fault", []change{{responsesFile, `on "response.reasoning_summary_text.delta" {
      adds = data.delta
      order "add" {
        key  = o
        what = "thought"
      }
      part "thinking" {
        key     = "${o} r"
        channel = "summary"`, `on "response.reasoning_summary_text.delta" {
      adds = data.delta
      order "add" {
        key  = o
        what = "thought"
      }
      part "thinking" {
        key     = "${o} r"
        channel = 1 % length(omit)`}}, true},
	{"every call is unwrapped", []change{{responsesFile, `unwrap = part.tool == "custom" && part.form != "custom" ? "input" : omit`, `unwrap = "path"`}}, false},
	{"every call is whole", []change{{responsesFile, `whole  = typed(part) ||`, `whole  = true ||`}}, false},
	{"whole is a fault", []change{{responsesFile, `whole  = typed(part) ||`, `whole  = 1 % length(omit) == 0 ||`}}, true},
	{"nothing is late", []change{{responsesFile, `late       = true`, ``}, {responsesFile, `merge = true`, ``}, {responsesFile, `merge = true`, ``}}, false},
	{"nothing is left open", []change{{responsesFile, `unfinished = "open"`, ``}}, false},
	{"nothing is merged", []change{{responsesFile, `item  = "message"
      merge = true`, `item  = "message"`}}, false},
	{"what is gathered is a fault", []change{{responsesFile, `gather = data.item`, `gather = 1 % length(omit)`}}, true},
	{"the snapshot is a fault", []change{{responsesFile, `snapshot = data.response`, `snapshot = 1 % length(omit)`}}, false},
	{"no stop of responses", []change{{responsesFile, `on "response.completed" {
      end      = true`, `on "response.completed" {
      reply {
        stop = omit
      }
      end = true`}}, false},
	{"no failure of responses is one", []change{{responsesFile, `when    = data.type == "error" || data.type == "response.failed"`, `when    = ext(data.type) == "nonsense" || ext(data.type) == "nonsense"`}}, false},
	{"a fault in the name of the end", []change{{responsesFile, `label           = "response.${status()}"`, `label           = "response.${1 % length(omit)}"`}}, true},
	{"a fault in the words for a failed response", []change{{responsesFile, `response        = response("failed",`, `x = 1 % length(omit)
        response        = response("failed",`}}, false},

	{"a fault in the list of stop reasons", []change{{messagesFile, `written.tool_call ? "tool_use" : written.refusal ?`, `1 % length(omit) == 1 ? "tool_use" : written.refusal ?`}}, true},
}

// nil2 lets block be called where there is no test yet.
type nil2 struct{ testing.TB }

func (nil2) Helper()                   {}
func (nil2) Fatal(args ...any)         { panic(args) }
func (nil2) Fatalf(f string, a ...any) { panic(f) }

var rulePlace = regexp.MustCompile(`^(protocols|pairs)/[a-z_]+\.hcl:[0-9]+:[0-9]+: .`)

// TestWrongRulesCannotBreakAStream: whatever a rule says, the client gets frames that are whole, a start at most
// once, and an end that is the last, or an error; and only that request is harmed (R39).
func TestWrongRulesCannotBreakAStream(t *testing.T) {
	sequential(t)
	for i, wrong := range wrongRules {
		if !full.Part(i, 8) {
			continue
		}
		t.Run(wrong.name, func(t *testing.T) {
			pairs := pairsOf(wrong.changes...)
			p, diags := loadPairs(t, pairs, wrong.changes...)
			if p == nil {
				t.Fatalf("%v", diags)
			}
			faulted := false
			for _, pair := range pairs {
				for _, s := range scripts {
					for _, stream := range []bool{true, false} {
						frames := s.frames(pair[1])
						for n := range len(frames) + 1 {
							if n < len(frames) && n%9 != i%9 {
								continue // Each rule is broken off at other places.
							}
							wire, problem := play(t, p, pair[0], pair[1], smallRequest(pair[0], stream), frames[:n], Cut)
							if problem != nil && problem.Rule != "" {
								faulted = true
								if !rulePlace.MatchString(problem.Rule) {
									t.Fatalf("the rule's place is %q", problem.Rule)
								}
							}
							if problem != nil && strings.Contains(problem.Message, "usage") {
								faulted = true
							}
							if err := wellFormed(pair, stream, wire, problem); err != "" {
								t.Fatalf("%s on %s, %s, %d frames, stream %v: %s\n%s", pair[0], pair[1], s.name, n, stream, err, wire)
							}
						}
						x, r := talk(t, p, pair[0], pair[1], smallRequest(pair[0], stream))
						wire := r.Body(nil, []byte(s.body(pair[1])))
						if err := wellFormed(pair, stream, wire, r.Problem()); err != "" {
							t.Fatalf("%s on %s, %s as a body, stream %v: %s\n%s", pair[0], pair[1], s.name, stream, err, wire)
						}
						r.Close()
						x.Close()
					}
				}
			}
			if wrong.faults != faulted {
				t.Errorf("a rule failed: %v, and it was to be %v", faulted, wrong.faults)
			}
		})
	}
}

// wellFormed looks at what no rule may change: frames, JSON, one start, one end.
func wellFormed(pair [2]string, stream bool, wire []byte, problem *Problem) string {
	if len(wire) == 0 {
		if problem == nil {
			return "nothing, and no problem"
		}
		return ""
	}
	if !stream {
		if problem != nil {
			return "a body and a problem"
		}
		if _, err := tree(string(wire)); err != nil {
			return "the body is no JSON"
		}
		return ""
	}
	frames, err := framesOf(wire)
	if err != nil {
		return err.Error()
	}
	starts, ends, failures := 0, 0, 0
	for i, f := range frames {
		if f.data == "[DONE]" && pair[0] == "chat" {
			if ends++; i != len(frames)-1 {
				return "frames behind the end"
			}
			continue
		}
		v, err := tree(f.data)
		if err != nil {
			return "a frame that is no JSON: " + f.data
		}
		if at(v, "error") != nil {
			failures++
		}
		if pair[0] == "chat" {
			continue
		}
		if pair[0] == "responses" && pair[1] != "responses" && f.event != "error" && number(v, "sequence_number") != i {
			return "the numbers have a gap"
		}
		switch f.event {
		case "response.created":
			if starts++; i != 0 {
				return "a start that is not the first"
			}
		case "response.completed", "response.incomplete", "response.failed":
			if f.event == "response.failed" {
				failures++
			}
			if ends++; i != len(frames)-1 {
				return "frames behind the end"
			}
		case "message_start":
			if starts++; i != 0 {
				return "a start that is not the first"
			}
		case "message_stop":
			if ends++; i != len(frames)-1 {
				return "frames behind the end"
			}
		}
	}
	// A frame that crosses as it is may hold an error that a wrong rule does not see.
	if pair[0] != pair[1] && (failures > 1 || (failures == 1) != (problem != nil)) {
		return "the failure is told wrongly"
	}
	if starts > 1 || pair[0] != "chat" && starts != 1 {
		return "no start, or several"
	}
	// The end is the protocol's, or the error itself where the rules for ending fail.
	if ends != 1 && failures == 0 {
		return "no end"
	}
	return ""
}

// TestWrongEchoKeepsTheEnd: a failed response has its end although the client's own values are of wrong types.
func TestWrongEchoKeepsTheEnd(t *testing.T) {
	body := []byte(`{"model":"m","input":"Hi","stream":true,"tool_choice":7,"tools":"x","text":[],"metadata":1,"temperature":"hot","user":{},"instructions":5,"service_tier":[],"truncation":1,"prompt_cache_key":{}}`)
	wire, problem := play(t, builtIn(), "responses", "responses", body, []frame{{"response.created", `{"type":"response.created","response":{"id":"resp_1","status":"in_progress"},"sequence_number":0}`}}, Cut)
	frames, err := framesOf(wire)
	if err != nil || problem == nil || len(frames) != 3 || frames[1].event != "error" || frames[2].event != "response.failed" {
		t.Fatalf("%v %v\n%s", err, problem, wire)
	}
	v, _ := tree(frames[2].data)
	if got := textAt(v, "response", "tool_choice"); got != "auto" {
		t.Errorf("tool_choice is %q", got)
	}
}

// TestFaultHarmsOneRequest: after a rule failed, the next request on the same program is served.
func TestFaultHarmsOneRequest(t *testing.T) {
	p := changed(t, change{messagesToChat, `top_k = profile`, "max_tokens = req.top_k == 7 ? 1 % length(omit) : omit\n    top_k = profile"})
	good := []byte(`{"model":"m","max_tokens":9,"messages":[{"role":"user","content":"Hi"}]}`)
	bad := []byte(`{"model":"m","max_tokens":9,"top_k":7,"messages":[{"role":"user","content":"Hi"}]}`)
	want, err := tryRequest(p, "messages", "chat", good)
	if err != nil {
		t.Fatal(err)
	}
	for range 3 {
		_, err := tryRequest(p, "messages", "chat", bad)
		problem, _ := err.(*Problem)
		if problem == nil || problem.Class != "server" || !strings.HasPrefix(problem.Rule, "pairs/messages_to_chat.hcl:") {
			t.Fatalf("%#v", err)
		}
		if strings.Contains(problem.Message, "hcl") {
			t.Errorf("the client is told of a rule: %s", problem.Message)
		}
		if got, err := tryRequest(p, "messages", "chat", good); err != nil || !bytes.Equal(got, want) {
			t.Fatalf("%v %s", err, got)
		}
	}
}
