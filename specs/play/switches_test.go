package play

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/reply"
	"github.com/parlance-gateway/parlance/specs/oracle"
	"github.com/parlance-gateway/parlance/tests/full"
)

// switchValues are what switches may say beside their defaults and beside true and false.
var switchValues = map[string][]string{
	"azure":           {`"v1"`},
	"account_objects": {`"any"`, `"unshared"`}, "max_tokens_field": {`"max_completion_tokens"`}, "system_role": {`"system"`, `"developer"`},
	"max_output": {`10`}, "context": {`10`}, "default_max_output": {`77`}, "stop_max": {`0`}, "sampling": {`"none"`}, "effort": {`[]`, `["minimal"]`},
	"effort_field": {`"none"`, `"thinking"`, `"enable_thinking"`}, "json_schema": {`"none"`, `"json_object"`}, "reasoning_field": {`"reasoning"`, `"reasoning_content"`},
	"reasoning_replay": {`"never"`, `"always"`}, "reasoning_channel": {`"content"`}, "cache_marks": {`"none"`, `"cache_control"`, `"prompt_cache_breakpoint"`},
	"user_field": {`"none"`, `"user"`}, "tolerates": {`[]`, everyForm()}, "thinking": {`"none"`, `"enabled"`},
	"web_search": {`"web_search_20250305"`}, "code_execution": {`"code_execution_20250825"`}, "mcp": {`"mcp-client-2025-11-20"`}, "tool_search": {`"tool_search_tool_bm25_20251119"`},
	"reasoning_display": {`"omitted"`}, "reasoning_summary": {`""`}, "item_ids": {`"mint"`, `"drop"`}, "reasoning_items": {`"drop"`},
	"min_budget": {`100`}, "max_budget": {`512`}, "unsigned_call": {`"skip"`},
	"family": {`"another"`}, "state": {`"account"`, `"upstream"`},
}

// noSuchThing are switches of what clients of a pair have no word for: there is nothing in their requests that the upstream's rules could
// leave out or send by them.
var noSuchThing = map[string][]string{
	"chat on messages":      {"code_execution", "mcp", "tool_search"},   // hosted tools
	"chat on responses":     {"code_interpreter", "mcp", "tool_search"}, // the same
	"messages on responses": {"custom_tools", "verbosity"},
	"messages on chat":      {"audio", "logprobs"},
	"responses on chat":     {"audio", "stop_max", "stop_supported", "top_k"},
	"chat on gemini":        {"code_execution"}, // a hosted tool
	"responses on gemini":   {"stop_max"},
}

// everyForm is the list of all forms of malformed streams.
func everyForm() string {
	text, _ := json.Marshal(slices.Sorted(maps.Keys(reply.Malformed)))
	return string(text)
}

// TestSwitchesAreHonoredOrReported changes each switch of each upstream's profile in all specs of a pair. If any spec comes out otherwise, the check
// says nothing of the switch for a client of the pair alone; else it does. Specs of a pair that no file has need not show every switch.
func TestSwitchesAreHonoredOrReported(t *testing.T) {
	set, diags := lang.Embedded()
	program, more := runtime.Compile(set)
	suite, yetMore := Embedded()
	if diags = slices.Concat(diags, more, yetMore); diags.HasErrors() {
		t.Fatal(diags)
	}
	specs := map[[2]string][]*Spec{}
	protocols := []string{"chat", "messages", "responses"}
	for _, s := range suite.Specs {
		if s.Kind == Reply && (strings.HasSuffix(s.Range.Filename, "malformed.hcl") || strings.HasSuffix(s.Range.Filename, "think_tags.hcl")) { // it says as much to all clients
			for _, client := range protocols {
				of := *s
				of.Client, of.request = client, nil
				specs[[2]string{client, s.Upstream}] = append(specs[[2]string{client, s.Upstream}], &of)
			}
			continue
		}
		if s.Kind == Request || s.Kind == Reply {
			pair := [2]string{s.Client, s.Upstream}
			specs[pair] = append(specs[pair], s)
		}
	}
	pairs := slices.SortedFunc(maps.Keys(specs), func(a, b [2]string) int { return slices.Compare(a[:], b[:]) })
	for i, pair := range pairs {
		if !full.Part(i, 4) {
			continue
		}
		t.Run(pair[0]+" on "+pair[1], func(t *testing.T) {
			t.Parallel()
			c := &switchCase{program: program, specs: specs[pair], before: map[*Spec]string{}}
			for _, row := range set.Protocol(pair[1]).First("profile").Fields {
				values := switchValues[row.Name]
				if standard, _ := row.Expr.Value(nil); standard.Type().FriendlyName() == "bool" {
					values = []string{fmt.Sprint(standard.False())}
				}
				values = append(slices.Clone(values), string(row.Expr.Range().SliceBytes(set.Sources[row.Expr.Range().Filename]))) // a spec may have another
				honored, reported := "", map[string]string{}
				for _, v := range values {
					flags := map[string]document.Value{row.Name: document.Of([]byte(v))}
					maps.Copy(reported, program.IdleSwitches(pair[1], flags, pair[:1]))
					if honored == "" {
						honored = c.changes(t, pair[1], row.Name, []byte(v))
					}
				}
				if slices.Contains(noSuchThing[pair[0]+" on "+pair[1]], row.Name) {
					if honored != "" {
						t.Errorf("%s changes %s: clients have a word for it", row.Name, honored)
					}
				} else if idle := reported[row.Name]; (honored != "") == (idle != "") && (idle != "" || !set.Pair(pair[0], pair[1]).Derived) {
					t.Errorf("%s (%v): changes %q, and the check says %q", row.Name, values, honored, idle)
				}
			}
		})
	}
}

// TestSwitchOfSomeClients changes a switch that requests which cross as they are do not read: it is told only where no other client's request reads it.
func TestSwitchOfSomeClients(t *testing.T) {
	set, _ := lang.Embedded()
	program, diags := runtime.Compile(set)
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	flags := map[string]document.Value{"sampling": document.Of([]byte(`"none"`))}
	for _, clients := range [][]string{nil, {"messages", "responses"}, {"chat"}} {
		if idle := program.IdleSwitches("messages", flags, clients); len(idle) > 0 {
			t.Errorf("for clients of %v: %v", clients, idle)
		}
	}
	if idle := program.IdleSwitches("messages", flags, []string{"messages"}); idle["sampling"] == "" {
		t.Error("for clients of messages alone, nothing is told")
	}
}

type switchCase struct {
	program *runtime.Program
	specs   []*Spec
	before  map[*Spec]string
}

// changes names a spec that comes out otherwise with a value of a switch; "": none does.
func (c *switchCase) changes(t *testing.T, upstream, name string, value []byte) string {
	for _, s := range c.specs {
		if _, ok := c.before[s]; !ok {
			c.before[s] = c.outcome(t, s, nil)
		}
		if c.outcome(t, s, map[string]document.Value{name: document.Of(value)}) != c.before[s] {
			return s.Place()
		}
	}
	return ""
}

// outcome is all that a spec comes to with switches of the profile beside its own.
func (c *switchCase) outcome(t *testing.T, s *Spec, flags map[string]document.Value) string {
	g, err := (&Runner{Program: c.program, Plain: true}).stage(s)
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]document.Value{}
	for _, f := range s.profile {
		all[f.name] = document.Of(f.value)
	}
	maps.Copy(all, flags)
	if g.target.Profile, err = c.program.UpstreamProfile(s.Upstream, s.host, s.called, all); err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	if s.Kind == Request {
		x, req, err := g.open(bytes.Clone(s.given.bytes), "", false)
		if err != nil {
			return err.Error()
		}
		defer x.Close()
		fmt.Fprintf(&b, "%s %v %s %v", req.Path, req.Header, req.Body, x.Bound(&g.target))
		return b.String()
	}
	for _, stream := range []bool{true, false} {
		request, err := s.clientRequest(stream)
		if err != nil {
			t.Fatal(err)
		}
		p := play{request: oracle.Streaming(request, stream), frames: -1, end: runtime.EOF}
		if s.given.isJSON() {
			p.body = bytes.TrimSpace(s.given.bytes)
		} else {
			p.wire = bytes.NewReader(whole(s.given.bytes))
		}
		o, err := g.run(p)
		if err != nil {
			fmt.Fprintln(&b, err)
			continue
		}
		fmt.Fprintf(&b, "%s %d %s\n", o.ends, o.status, o.out)
	}
	return b.String()
}
