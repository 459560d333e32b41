package runtime

import (
	"bytes"
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/hashicorp/hcl/v2"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/tests/full"
)

// FuzzTranslation sends any body, and any frames, through all pairs. What goes up is JSON; what goes down is a
// stream that a strict client takes, or a JSON body, or a problem that has words. Most bytes are no JSON at all, so
// the third argument changes the values of what is.
func FuzzTranslation(f *testing.F) {
	builtIn() // compiling takes time, which must not count as that of the first input: a worker that takes 10 s for one has failed
	for i, s := range translationSeeds() {
		f.Add(s.body, []byte(s.stream), []byte(nil))
		f.Add(s.body, []byte(s.stream), []byte{byte(i), 1, byte(3 * i), 2, 7, 3})
	}
	f.Fuzz(func(t *testing.T, body, stream, changes []byte) {
		translateTwice(t, translationSeed{body, string(stream)}, changes)
	})
}

// TestChangedTranslations is FuzzTranslation with changes of a fixed seed, for those who run no fuzzer.
func TestChangedTranslations(t *testing.T) {
	sequential(t)
	r := newSource(99)
	seeds := translationSeeds()
	n := 12
	if testing.Short() || raceEnabled || !full.All() {
		n = 1
	}
	for i := range n * len(seeds) {
		changes := make([]byte, 3*(1+r.IntN(6)))
		for k := range changes {
			changes[k] = byte(r.Uint32())
		}
		s := seeds[i%len(seeds)]
		s.stream = seeds[r.IntN(len(seeds))].stream
		if translateTwice(t, s, changes); t.Failed() {
			t.Fatalf("by the changes %v of %s\n%s", changes, s.body, s.stream)
		}
	}
}

type translationSeed struct {
	body   []byte
	stream string // a frame in each line: its event's name, |, its data
}

func translationSeeds() (list []translationSeed) {
	var streams []string
	for _, s := range scripts {
		for _, upstream := range []string{"messages", "chat", "responses"} {
			var lines []string
			for _, fr := range s.frames(upstream) {
				lines = append(lines, fr.event+"|"+fr.data)
			}
			streams = append(streams, strings.Join(lines, "\n"), "|"+s.body(upstream))
		}
	}
	streams = append(streams, `|[DONE]`, "ping|{\"type\":\"ping\"}\n|{\"error\":{\"message\":\"no\"}}", "|{}", `|{"choices":null}`, `|{"error":"x"}`, `|<html>`)
	bodies := [][]byte{smallRequest("messages", true), smallRequest("chat", true), smallRequest("messages", false), smallRequest("chat", false), agent("messages", 2), smallRequest("responses", true), smallRequest("responses", false)}
	for _, body := range []string{
		`{"model":"m","max_tokens":9,"stream":true,"system":[{"type":"text","text":"s"}],"messages":[{"role":"user","content":[{"type":"image","source":{"type":"base64","media_type":"image/png","data":"AAAA"}},{"type":"document","source":{"type":"text","media_type":"text/plain","data":"d"}}]},{"role":"assistant","content":[{"type":"thinking","thinking":"t","signature":"s"},{"type":"tool_use","id":"a","name":"b.c","input":{"x":1}}]},{"role":"user","content":[{"type":"tool_result","tool_use_id":"a","is_error":true,"content":[{"type":"text","text":"r"}]}]}],"tools":[{"name":"b.c","input_schema":{"type":"object"}},{"type":"web_search_20250305","name":"web_search"}],"tool_choice":{"type":"tool","name":"b.c"},"stop_sequences":["x"],"thinking":{"type":"enabled","budget_tokens":2000},"output_config":{"format":{"type":"json_schema","schema":{"type":"object"}}}}`,
		`{"model":"m","stream":true,"messages":[{"role":"developer","content":"d"},{"role":"user","name":"n","content":[{"type":"text","text":"t"},{"type":"image_url","image_url":{"url":"data:image/jpg;base64,AAAA"}},{"type":"file","file":{"file_data":"data:application/pdf;base64,AAAA","filename":"f"}}]},{"role":"assistant","refusal":"no","reasoning_content":"r","tool_calls":[{"id":"a","type":"function","function":{"name":"b","arguments":"{\"x\":1}"}},{"id":"c","type":"custom","custom":{"name":"d","input":"i"}}]},{"role":"tool","tool_call_id":"a","content":"r"},{"role":"assistant","function_call":{"name":"f","arguments":""}},{"role":"function","name":"f","content":"x"}],"functions":[{"name":"f"}],"tools":[{"type":"custom","custom":{"name":"d"}}],"tool_choice":"required","parallel_tool_calls":false,"response_format":{"type":"json_schema","json_schema":{"name":"n","schema":{"type":"object","properties":{},"additionalProperties":false},"strict":true}},"reasoning_effort":"high","stop":"x","max_completion_tokens":2000,"temperature":2,"user":"u"}`,
		`{"model":"m","stream":true,"instructions":"i","input":[{"role":"user","content":"a"},{"type":"message","role":"user","content":[{"type":"input_text","text":"t"},{"type":"input_image","image_url":"data:image/png;base64,AAAA","detail":"low"},{"type":"input_file","filename":"f","file_data":"data:application/pdf;base64,AAAA"}]},{"type":"reasoning","id":"rs_1","summary":[{"type":"summary_text","text":"s"}],"encrypted_content":"gw1.x.y"},{"type":"message","role":"assistant","content":[{"type":"output_text","text":"t","annotations":[]},{"type":"refusal","refusal":"no"}]},{"type":"function_call","call_id":"a","name":"f","namespace":"n","arguments":"{\"x\":1}"},{"type":"custom_tool_call","call_id":"b","name":"d","input":"i"},{"type":"function_call_output","call_id":"a","output":[{"type":"input_text","text":"r"}]},{"type":"custom_tool_call_output","call_id":"b","output":"r"},{"type":"local_shell_call","call_id":"c","action":{"type":"exec","command":["ls"],"env":{}},"status":"completed"},{"type":"local_shell_call_output","id":"c","output":"x"},{"type":"web_search_call","id":"w","action":{"type":"search","query":"q"},"status":"completed"},{"type":"additional_tools","role":"developer","tools":[{"type":"function","name":"late","parameters":{"type":"object"}}]}],"tools":[{"type":"function","name":"read_file","parameters":{"type":"object"}},{"type":"custom","name":"d","format":{"type":"grammar","syntax":"lark","definition":"start: /a/"}},{"type":"namespace","name":"n","tools":[{"type":"function","name":"f","parameters":{}}]},{"type":"local_shell"},{"type":"web_search"}],"tool_choice":{"type":"function","name":"read_file"},"parallel_tool_calls":false,"reasoning":{"effort":"high","summary":"auto"},"text":{"format":{"type":"json_schema","name":"n","schema":{"type":"object"},"strict":true},"verbosity":"low"},"include":["reasoning.encrypted_content"],"max_output_tokens":20,"temperature":0.5}`,
		`{"model":"m","input":"Hi","stream":true,"tools":[{"type":"custom","name":"read_file"}],"store":true,"previous_response_id":null}`,
		`{"model":"m","stream_options":null,"stream":true,"tools":[],"max_completion_tokens":7,"messages":[{"role":"user","content":""}]}`,
	} {
		bodies = append(bodies, []byte(body))
	}
	for i := range max(len(streams), len(bodies)) {
		list = append(list, translationSeed{bodies[i%len(bodies)], streams[i%len(streams)]})
	}
	return list
}

// changer changes JSON values as a list of bytes says.
type changer struct{ with []byte }

func (c *changer) next() int {
	if len(c.with) == 0 {
		return 0
	}
	b := c.with[0]
	c.with = c.with[1:]
	return int(b)
}

var oddValues = []string{`null`, `true`, `-1`, `1e999`, `""`, `"x"`, `"gw1.x.y"`, `"\ud800"`, `[]`, `[null]`, `{}`, `{"type":"text"}`, `"tool_use"`, `"data:image/png;base64,AA"`, `{"a":{"b":[{}]}}`, `[[["x"]]]`, `"length"`, `0`, `12345678901234567890`, `" "`}

// change changes one value somewhere in v.
func (c *changer) change(v any) any {
	here := c.next()
	switch x := v.(type) {
	case map[string]any:
		if len(x) == 0 || here%5 == 4 {
			break
		}
		keys := slices.Sorted(maps.Keys(x))
		k := keys[here/5%len(keys)]
		switch here % 5 {
		case 0:
			delete(x, k)
		case 1:
			x[keys[c.next()%len(keys)]] = x[k]
		default:
			x[k] = c.change(x[k])
		}
		return x
	case []any:
		if len(x) == 0 || here%5 == 4 {
			break
		}
		k := here / 5 % len(x)
		switch here % 5 {
		case 0:
			return slices.Delete(x, k, k+1)
		case 1:
			return slices.Insert(x, c.next()%len(x), x[k])
		}
		x[k] = c.change(x[k])
		return x
	}
	return json.RawMessage(oddValues[c.next()%len(oddValues)])
}

func (c *changer) text(src string) string {
	v, err := tree(src)
	if err != nil || len(c.with) == 0 {
		return src
	}
	out, err := json.Marshal(c.change(v))
	if err != nil {
		return src
	}
	return string(out)
}

func translateTwice(t *testing.T, s translationSeed, changes []byte) {
	c := &changer{changes}
	var frames []frame
	for _, line := range strings.Split(s.stream, "\n") {
		event, data, named := strings.Cut(line, "|")
		if !named || strings.ContainsAny(event, "\r\x00") {
			event, data = "", line
		}
		frames = append(frames, frame{event, data})
	}
	body := []byte(c.text(string(s.body)))
	for len(c.with) > 0 {
		k := c.next() % len(frames)
		switch what := c.next(); what % 8 {
		case 0:
			frames = slices.Insert(frames, what/8%len(frames), frames[k])
		case 1:
			if len(frames) > 1 {
				frames = slices.Delete(frames, k, k+1)
			}
		default:
			frames[k].data = c.text(frames[k].data)
		}
	}
	p := builtIn()
	for _, pair := range ninePairs {
		first := translate(t, p, pair, body, frames)
		if again := translate(t, p, pair, body, frames); again != first {
			t.Fatalf("%v: the second time it is another:\n%s\n\n%s", pair, first, again)
		}
	}
}

// translate does all that can be done with a request and an answer, and gives all that came of it as text.
func translate(t *testing.T, p *Program, pair [2]string, body []byte, frames []frame) string {
	var out strings.Builder
	client := p.Protocol(pair[0])
	worded := func(problem *Problem) {
		status, words := client.Error(nil, problem, "req_1")
		if !json.Valid(words) || status < 400 || status > 599 || problem.Message == "" {
			t.Fatalf("%v: the words for %+v are %d %q", pair, problem, status, words)
		}
		out.WriteString(problem.Class + problem.Message + problem.Param)
	}
	call := &Call{Body: bytes.Clone(body), ID: "req_1", Time: 1760000000, Seal: []byte("secret")}
	x, err := client.Open(call)
	if err == nil {
		x.Report()
		var req *Request
		if req, err = x.Request(&Target{Protocol: pair[1], Model: "up-model", Family: "up"}); err == nil {
			if !json.Valid(req.Body) {
				t.Fatalf("%v: %q becomes %q", pair, body, req.Body)
			}
			for _, loss := range x.Lost() {
				out.WriteString(loss.Path + loss.Reason + loss.Rule)
			}
			out.Write(req.Body)
		} else {
			x.Close()
		}
	}
	if err != nil {
		problem, ok := err.(*Problem)
		if !ok || problem.Rule != "" || problem.Class == "server" {
			t.Fatalf("%v: %q gives %#v", pair, body, err)
		}
		worded(problem)
		// The answer is received all the same, by a client that asks for all there is.
		call.Body = smallRequest(pair[0], len(body)%2 == 0)
		if x, err = client.Open(call); err != nil {
			t.Fatal(err)
		}
		if _, err = x.Request(&Target{Protocol: pair[1], Model: "up-model", Family: "up"}); err != nil {
			t.Fatal(err)
		}
	}
	defer x.Close()
	r := x.Reply()
	var wire []byte
	for _, f := range frames {
		wire = r.Frame(wire, []byte(f.event), []byte(f.data))
		wire = r.Keepalive(wire)
	}
	wire = r.End(wire, EOF)
	if !r.Ended() {
		t.Fatalf("%v: no end", pair)
	}
	received(t, pair, x.Stream(), wire, r.Problem())
	if r.Problem() != nil {
		worded(r.Problem())
	}
	out.Write(wire)
	r.Close()

	// The same bytes as one body, and as an error.
	all := []byte(frames[0].data)
	b := x.Reply()
	wire = b.Body(nil, all)
	received(t, pair, x.Stream(), wire, b.Problem())
	out.Write(wire)
	for _, status := range []int{200, 400, 429, 529} {
		worded(b.Refused(status, "text/html", all))
	}
	b.Close()
	return out.String()
}

// received holds what a client is told against its protocol.
func received(t *testing.T, pair [2]string, stream bool, wire []byte, problem *Problem) {
	t.Helper()
	if pair[0] == pair[1] && stream && len(wire) > 0 {
		// What crosses as it is, is as legal as the upstream made it; but it has an end.
		list, err := framesOf(wire)
		if err != nil {
			t.Fatalf("%v: %v\n%s", pair, err, wire)
		}
		for _, f := range list {
			if f.data != "[DONE]" && !json.Valid([]byte(f.data)) {
				t.Fatalf("%v: the frame %q\n%s", pair, f.data, wire)
			}
		}
		last := list[len(list)-1]
		v, _ := tree(last.data)
		if ends := []string{"message_stop", "response.completed", "response.incomplete", "response.failed", "response.done"}; last.data != "[DONE]" && !slices.Contains(ends, last.event) && !slices.Contains(ends, textAt(v, "type")) {
			t.Fatalf("%v: no end\n%s", pair, wire)
		}
		return
	}
	if e := wellFormed(pair, stream, wire, problem); e != "" {
		t.Fatalf("%v: %s\n%s", pair, e, wire)
	}
	if len(wire) == 0 || pair[0] == pair[1] {
		return
	}
	var err error
	if stream {
		_, err = readStream(pair[0], wire)
	} else {
		_, err = readBody(pair[0], wire)
	}
	if err != nil {
		t.Fatalf("%v: %v\n%s", pair, err, wire)
	}
}

// tiny is a whole protocol that is small, for changing its rules.
func tiny(t testing.TB) ([]byte, *lang.Set) {
	t.Helper()
	src, err := os.ReadFile(filepath.Join("testdata", "tiny.hcl"))
	if err != nil {
		t.Fatal(err)
	}
	set, diags := lang.LoadFS(fstest.MapFS{"tiny.hcl": {Data: src}}, "")
	if !diags.HasErrors() {
		_, diags = Compile(set)
	}
	if len(diags) > 0 {
		t.Fatal(diags)
	}
	return src, set
}

// oddRules are expressions that stand where they should not.
var oddRules = []string{
	`1 % 0`, `1 / 0`, `-part.index`, `null`, `omit`, `""`, `[]`, `{}`, `true`, `part`, `reply.parts`, `append`, `data`, `req`, `item`, `header["x"]`, `jsondecode("{")`, `jsondecode(append)`, `part.text[0]`, `reply.texts[99].text`, `reply.texts[-1].text`, `reply.texts[req.n].text`,
	`[for p in reply.parts : p.block]`, `[for p in turn.parts : p.block]`, `[for p in part.parts : p.block]`, `part.block`, `{for k, v in data : k => v}`, `{for k, v in req : v => k}`, `reply.texts[*].text`, `req.messages[*].role`, `required(omit, "x")`, `seal([1])`, `unseal("gw1.x.y")`, `part.sealed`,
	`wait(data.n)`, `wait(append)`, `milliseconds(data)`, `waitin(data.text, "in", omit)`, `retry_after`, `attempt % failures`, `"forever"`, `error.message`,
	`merge(data, req)`, `lookup(data, "a", 1)`, `flatten([[1], [data, req]])`, `data[data.text]`, `toolname("a b")`, `toolname(item.name)`, `truncate(data.text, -1)`, `objectschema(data)`, `closedschema(req)`, `strictschema(req)`, `toolinput(item)`, `join(data.text, [data.text, 1])`,
	`"${data}${null}${omit}"`, `"${req}"`, `max(data.n, -data.n) > 1e300`, `nonempty("", [], {}, data, req)`, `table[data.text]`, `table[req]`, `again(again(data))`, `again(req)`, `turn.role`, `turn.texts`, `usage.in % usage.out`, `reply.id`, `reply.stop`, `call.id`, `profile.words`, `message.content`, `messages`, `tools`, `[[[[[1]]]]]`, `"a\nb"`, `"\u0000"`,
}

// TestEveryRuleWrongly puts each odd expression in the place of each expression of a protocol, and runs what
// compiles: no rule makes the engine panic, or say what is no stream.
func TestEveryRuleWrongly(t *testing.T) {
	sequential(t)
	src, set := tiny(t)
	var places []hcl.Range
	var walk func(b *lang.Block)
	walk = func(b *lang.Block) {
		for _, a := range b.Fields {
			places = append(places, a.Expr.Range())
		}
		for _, a := range b.Args {
			places = append(places, a.Expr.Range())
		}
		for _, c := range b.Blocks {
			walk(c)
		}
	}
	for _, list := range [][]*lang.Block{set.Protocols, set.Pairs, set.Functions, set.Classes, set.Tiers, set.Retries} {
		for _, b := range list {
			walk(b)
		}
	}
	slices.SortFunc(places, func(a, b hcl.Range) int { return a.Start.Byte - b.Start.Byte })
	ran := 0
	for i, at := range places {
		for k, x := range oddRules {
			if (i+k)%30 != 0 && !full.All() {
				continue // All of them take some minutes.
			}
			changed := slices.Concat(src[:at.Start.Byte], []byte(x), src[at.End.Byte:])
			if runRules(t, changed, true) {
				ran++
			}
			if t.Failed() {
				t.Fatalf("%s in line %d, in place of %s", x, at.Start.Line, src[at.Start.Byte:at.End.Byte])
			}
		}
	}
	t.Logf("%d places, %d sets of rules that compile", len(places), ran)
}

// FuzzRules is TestEveryRuleWrongly for any change.
func FuzzRules(f *testing.F) {
	src, _ := tiny(f)
	f.Add(src)
	for _, x := range oddRules {
		for _, hole := range []string{"append", "part.index", "data.text", `"x"`} {
			f.Add(bytes.Replace(src, []byte("= "+hole+"\n"), []byte("= "+x+"\n"), 1))
		}
	}
	f.Fuzz(func(t *testing.T, src []byte) { runRules(t, src, false) })
}

var (
	tinyRequest = []byte(`{"model":"m","stream":true,"n":1,"messages":[{"role":"user","content":[{"type":"text","text":"a"},"b"]},{"role":"assistant","content":[{"type":"call","id":"i","name":"n","input":{"a":[1,{"b":null}]}}]}],"tools":[{"name":"n n","schema":{"type":"string"}}]}`)
	tinyFrames  = []string{
		`{"type":"delta","id":"r1","text":"a\"b","n":3}`, `{"type":"delta","text":"\ud83d\ude00"}`, `{"type":"call","index":0,"id":"c1","name":"n_n","input":"{\"a\":"}`, `{"type":"call","index":1,"id":"c2","name":"n","input":"{}"}`,
		`{"type":"call","index":0,"input":"1}"}`, `{"type":"delta","text":"z","thought":"t","n":-1}`, `{"type":"stop","reason":"done","usage":{"in":3,"out":400}}`, `{"type":"end"}`, `{"error":{"message":"no"}}`,
	}
)

// runRules compiles rules, and runs them; ran tells whether they compile. Strictly, all data is JSON: no rule says
// an event as text.
func runRules(t *testing.T, src []byte, strict bool) (ran bool) {
	defer func() {
		if v := recover(); v != nil {
			t.Errorf("panic: %v\n%s", v, debug.Stack())
		}
	}()
	set, diags := lang.LoadFS(fstest.MapFS{"tiny.hcl": {Data: src}}, "")
	if diags.HasErrors() {
		return false
	}
	p, _ := Compile(set)
	if p == nil {
		return false
	}
	for _, f := range tinyFailures {
		f.Protocol = "tiny"
		sound(t, p.Judge(&f))
	}
	for _, pr := range p.Protocols() {
		if _, words := pr.Error(nil, &Problem{Class: "server", Message: "m"}, "id"); !json.Valid(words) {
			t.Errorf("the error is %q", words)
		}
		if list, ok := pr.Models(nil, []Model{{ID: "a", Created: 1, Owner: "o"}}, func(string) string { return "x" }); ok && !json.Valid(list) {
			t.Errorf("the list of models is %q", list)
		}
		for _, other := range p.Protocols() {
			if !p.HasPair(pr.Name(), other.Name()) {
				continue
			}
			for _, stream := range []bool{true, false} {
				body := tinyRequest
				if !stream {
					body = bytes.Replace(body, []byte(`"stream":true`), []byte(`"stream":false`), 1)
				}
				runTiny(t, pr, other.Name(), body, strict)
			}
		}
	}
	return true
}

func runTiny(t *testing.T, client *Protocol, upstream string, body []byte, strict bool) {
	x, err := client.Open(&Call{Body: body, ID: "req_1", Seal: []byte("secret")})
	if err != nil {
		return
	}
	defer x.Close()
	if one, two := x.Session(), x.Session(); one != two || len(one) > 200 {
		t.Errorf("the session is %q, and %q", one, two)
	}
	req, err := x.Request(&Target{Protocol: upstream, Model: "up", Family: "up"})
	if err == nil && !json.Valid(req.Body) {
		t.Errorf("the request is %q", req.Body)
	}
	for n := range len(tinyFrames) + 1 {
		r := x.Reply()
		var wire []byte
		for _, data := range tinyFrames[:n] {
			wire = r.Keepalive(r.Frame(wire, nil, []byte(data)))
		}
		wire = r.End(wire, Cut)
		if !r.Ended() || len(wire) == 0 && r.Problem() == nil {
			t.Error("nothing is said")
		}
		if x.Stream() {
			list, err := framesOf(wire)
			if err != nil {
				t.Errorf("%v: %q", err, wire)
			}
			for _, f := range list {
				if strict && !json.Valid([]byte(f.data)) {
					t.Errorf("the frame %q", f.data)
				}
			}
		} else if len(wire) > 0 && !json.Valid(wire) {
			t.Errorf("the body is %q", wire)
		}
		r.Close()
	}
}
