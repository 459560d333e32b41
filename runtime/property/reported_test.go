package property

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/tidwall/gjson"
	"github.com/zclconf/go-cty/cty"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/runtime/analysis/explain"
	"github.com/parlance-gateway/parlance/runtime/document"
)

// TestEveryValueIsSentOrReported makes requests of all fields that a protocol has, for upstreams of all kinds of profiles. Each value in them
// is in what the upstream gets, or decides something in it, or is reported as lost.
func TestEveryValueIsSentOrReported(t *testing.T) {
	program := tracing(t)
	pairs(t, func(t *testing.T, client, upstream string) {
		seen := 0
		made := func(r *rand.Rand) any { return anyRequest(r, client) }
		property(t, made, func(v any, seed uint64) error {
			body, _ := json.Marshal(v)
			profile, flags := anyProfile(t, program, rand.New(rand.NewPCG(seed, 0)), upstream)
			x, _ := explain.Request(program, client, &runtime.Call{Body: body, ID: "req_1", Time: 1760000000, Seal: []byte("secret")},
				&runtime.Target{Protocol: upstream, Model: "up-model", Family: "up", Profile: profile}, explain.Options{})
			if x == nil || x.Refused != nil {
				return nil
			}
			reported := newAccount(x.Request)
			sent := sentText(x.Request)
			var kept map[string]int
			if client == upstream {
				kept = placed(x.Request.Body())
			}
			var err error
			leaves(gjson.ParseBytes(body), "", func(path string, v gjson.Result) {
				seen++
				if err != nil || reported.accounts(path) || exempt(path, v) != "" {
					return
				}
				if key := inPlace(path, v); kept[key] > 0 {
					kept[key]--
					return // It crosses as it is.
				}
				if !(v.Type == gjson.String && len(v.Str) > 2 && strings.Contains(sent, v.Str)) {
					err = fmt.Errorf("%s is neither sent nor reported (%s): %s", path, strings.Join(flags, " "), v.Raw)
				}
			})
			return err
		})
		if seen == 0 {
			t.Error("no request was sent")
		}
	})
}

// switches are what else switches of profiles may say, beside their defaults.
var switches = map[string][]string{
	"max_tokens_field": {`"max_tokens"`, `"max_completion_tokens"`}, "system_role": {`"system"`, `"developer"`}, "sampling": {`"all"`, `"none"`},
	"effort_field": {`"reasoning_effort"`, `"thinking"`, `"enable_thinking"`, `"chat_template_kwargs"`, `"reasoning"`, `"none"`},
	"json_schema":  {`"strict"`, `"schema"`, `"json_object"`, `"none"`}, "reasoning_field": {`"same"`, `"reasoning_content"`, `"reasoning"`, `"reasoning_details"`},
	"reasoning_replay": {`"never"`, `"tool_loop"`, `"tool_turns"`, `"always"`}, "cache_marks": {`"none"`, `"cache_control"`, `"prompt_cache_breakpoint"`},
	"user_field": {`"safety_identifier"`, `"user"`, `"none"`}, "thinking": {`"adaptive"`, `"enabled"`, `"none"`}, "reasoning_summary": {`"auto"`, `""`},
	"effort": {`["low", "medium", "high"]`, `[]`}, "max_output": {`0`, `100`}, "stop_max": {`4`, `1`},
}

// anyProfile changes switches of a protocol's profile at random.
func anyProfile(t *testing.T, p *runtime.Program, r *rand.Rand, upstream string) (*runtime.Profile, []string) {
	set, _ := lang.Embedded()
	var text []string
	flags := map[string]document.Value{}
	for _, a := range set.Protocol(upstream).First("profile").FieldsOrNone() {
		if r.IntN(4) > 0 {
			continue
		}
		list := switches[a.Name]
		if text, isText := lang.LiteralText(a.Expr); !isText || text == "true" || text == "false" {
			if v, _ := a.Expr.Value(nil); v.Type() == cty.Bool {
				list = []string{"true", "false"}
			}
		}
		var of []string
		for _, w := range list {
			if upstream == "messages" && a.Name == "cache_marks" && w == `"prompt_cache_breakpoint"` || upstream == "responses" && a.Name == "cache_marks" && w == `"cache_control"` {
				continue
			}
			of = append(of, w)
		}
		if len(of) > 0 {
			value := pick(r, of)
			text = append(text, "--profile "+a.Name+"="+strings.Trim(value, `"`))
			flags[a.Name] = document.Of([]byte(value))
		}
	}
	profile, err := p.NewProfile(upstream, flags)
	if err != nil {
		t.Fatal(err)
	}
	return profile, text
}

// leaves calls f for each value of a document that says something.
func leaves(v gjson.Result, path string, f func(path string, v gjson.Result)) {
	switch {
	case v.IsObject():
		v.ForEach(func(key, m gjson.Result) bool {
			if key.Str == "type" || key.Str == "role" {
				return true
			}
			p := key.Str
			if path != "" {
				p = path + "." + key.Str
			}
			leaves(m, p, f)
			return true
		})
	case v.IsArray():
		i := 0
		v.ForEach(func(_, m gjson.Result) bool {
			leaves(m, fmt.Sprintf("%s[%d]", path, i), f)
			i++
			return true
		})
	case v.Type != gjson.Null && v.Type != gjson.False && v.Raw != `""` && v.Raw != "0":
		f(path, v)
	}
}

// account is what an explanation tells of the values of a request.
type account struct{ whole, exact, parent map[string]bool }

func newAccount(r *explain.Sent) *account {
	a := &account{map[string]bool{}, map[string]bool{}, map[string]bool{}}
	from := func(list []explain.Place) {
		for _, p := range list {
			if p.In == "request" {
				a.whole[p.Path] = true
			}
		}
	}
	given := func(list []explain.Place) {
		for _, p := range list {
			if p.In == "request" {
				a.exact[p.Path] = true
				if !strings.HasSuffix(p.Path, "]") {
					a.parent[p.Path] = true
				}
			}
		}
	}
	for _, h := range r.Headers {
		from(h.From)
		given(h.Given)
	}
	for _, f := range append(r.Fields, r.Path) {
		from(f.From)
		given(f.Given)
	}
	for _, c := range r.Changes {
		for _, p := range c.At {
			if p.In == "request" {
				if c.Why != "" { // a loss, told with the change
					a.whole[p.Path] = true
				} else if c.Field != "" {
					a.exact[p.Path+"."+c.Field] = true
				} else if c.Did == "removed" {
					a.whole[p.Path] = true
				}
			}
		}
	}
	for _, l := range r.Lost {
		a.whole[l.Path] = true
	}
	return a
}

func (a *account) accounts(path string) bool {
	if a.exact[path] {
		return true
	}
	if i := strings.LastIndexByte(path, '.'); i > 0 && a.parent[path[:i]] {
		return true
	}
	for p := path; ; {
		if a.whole[p] {
			return true
		}
		i := strings.LastIndexAny(p, ".[")
		if i < 0 {
			return a.whole[""]
		}
		p = p[:i]
	}
}

var indexes = regexp.MustCompile(`\[\d+\]`)

// inPlace is a value and where it stands, whatever its neighbours in arrays.
func inPlace(path string, v gjson.Result) string {
	return indexes.ReplaceAllString(path, "[]") + "=" + v.Raw
}

// placed counts the values of a body, or of the data of a stream, by what they are and where they stand.
func placed(wire []byte) map[string]int {
	all := map[string]int{}
	count := func(text string) {
		leaves(gjson.Parse(text), "", func(path string, v gjson.Result) { all[inPlace(path, v)]++ })
	}
	if gjson.ValidBytes(wire) {
		count(string(wire))
		return all
	}
	for line := range strings.Lines(string(wire)) {
		if data, ok := strings.CutPrefix(line, "data: "); ok && gjson.Valid(data) {
			count(data)
		}
	}
	return all
}

// sentText is all that an upstream's request says, decoded, also texts of JSON within texts.
func sentText(r *explain.Sent) string {
	var b strings.Builder
	var add func(v gjson.Result, depth int)
	add = func(v gjson.Result, depth int) {
		switch {
		case v.IsArray() || v.IsObject():
			v.ForEach(func(_, m gjson.Result) bool { add(m, depth); return true })
		case v.Type == gjson.String:
			b.WriteString(v.Str)
			b.WriteByte(0xff)
			if depth < 3 && gjson.Valid(v.Str) {
				add(gjson.Parse(v.Str), depth+1)
			}
		}
	}
	add(gjson.ParseBytes(r.Body()), 0)
	return b.String()
}

// exempt is why a value is neither sent nor lost.
func exempt(path string, v gjson.Result) string {
	field, _, _ := strings.Cut(path, "[")
	for part, why := range map[string]string{
		".prompt_cache_breakpoint.": "a mark, which becomes the upstream's own, or is reported as the part's", ".cache_control.": "the same",
		".configs.": "it decides which tools the upstream is offered", ".execution": "it decides which tool the upstream is offered",
		".error_code": "a member that only errors have, and that other results are made with", ".source.media_type": "it decides how the document is sent",
	} {
		if strings.Contains(path, part) {
			return why
		}
	}
	return map[string]string{
		"model": "the upstream has a name of its own", "stream": "the gateway's", "store": "the gateway's",
		"stop": "the engine ends the reply there where the upstream cannot", "stop_sequences": "the same",
		"include": "about the reply", "stream_options.include_usage": "about the reply", "thinking.display": "about the reply",
		"stream_options.include_obfuscation": "about the reply", "thinking.budget_tokens": "it decides the effort",
		"reasoning.summary": "about the reply", "reasoning.generate_summary": "about the reply",
		"reasoning_effort":    map[bool]string{true: "it decides the budget, which the limit of tokens bounds"}[slices.Contains([]string{"medium", "high", "xhigh", "max"}, v.Str)],
		"parallel_tool_calls": map[bool]string{true: "what every upstream does"}[v.Type == gjson.True],
		"tool_choice":         map[bool]string{true: "what every upstream does"}[v.Str == "auto"],
		"function_call":       map[bool]string{true: "what every upstream does"}[v.Str == "auto"],
	}[field]
}
