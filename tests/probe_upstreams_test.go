package tests

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"sync"

	"github.com/tidwall/gjson"
)

// disguise is an upstream of the tests of probe, whose bytes are written here by hand: what it answers does not depend on any rule. The zero value
// speaks Chat Completions as its reference says.
type disguise struct {
	key        string // the only one that it knows; "": it asks for none
	reasoning  string // the field of a delta or message that holds reasoning
	length     string // its word for a reply without room; "": length
	usage      func(in, out int) string
	hidden     bool     // errors have the status 200, and a form of the vendor's
	form       string   // of an error: %d is its number, %q its text; "": as OpenAI words it
	refuses    []string // fields
	roles      []string // that it does not know
	keyStatus  int      // of a wrong key; 0: 401
	pings      bool     // there are comments in a stream
	withoutEnd bool     // a stream has no [DONE]
	late       bool     // there is more text after the reason why a stream ended

	limited int // so many requests come too early; -1: all

	mu       sync.Mutex // guards what follows
	requests []string
}

// fault answers with an error.
func (d *disguise) fault(w http.ResponseWriter, status, number int, text string) {
	form := d.form
	if form == "" {
		form = `{"error":{"code":"e%d","message":%q,"type":"invalid_request_error"}}`
	}
	if d.hidden {
		status = http.StatusOK
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	fmt.Fprintf(w, form, number, text)
}

func (d *disguise) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	d.mu.Lock()
	d.requests = append(d.requests, string(body))
	early := d.limited < 0 || len(d.requests) <= d.limited
	d.mu.Unlock()
	if early {
		w.Header().Set("Retry-After", "1")
		d.fault(w, http.StatusTooManyRequests, 1, "Too many requests.")
		return
	}
	q := gjson.ParseBytes(body)
	keyStatus := d.keyStatus
	if keyStatus == 0 {
		keyStatus = http.StatusUnauthorized
	}
	switch {
	case d.key != "" && r.Header.Get("Authorization") != "Bearer "+d.key:
		d.fault(w, keyStatus, 1004, "We do not know this key, "+strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer ")+".")
		return
	case q.Get("model").String() != "acme-1":
		d.fault(w, http.StatusNotFound, 1211, "There is no such model here.")
		return
	case !q.Get("messages").IsArray():
		d.fault(w, http.StatusBadRequest, 1000, "The messages are not a list.")
		return
	}
	for _, field := range d.refuses {
		if q.Get(field).Exists() {
			d.fault(w, http.StatusBadRequest, 1000, "The field "+field+" is not accepted.")
			return
		}
	}
	if role := q.Get("messages.0.role").String(); slices.Contains(d.roles, role) {
		d.fault(w, http.StatusBadRequest, 1000, "The role "+role+" is not accepted.")
		return
	}
	d.reply(w, q)
}

// answered is what a reply says.
type answered struct{ thought, text, call, stop string }

func (d *disguise) answer(q gjson.Result) answered {
	a := answered{text: "Hello there.", stop: "stop"}
	limit := q.Get("max_tokens").Int() + q.Get("max_completion_tokens").Int()
	switch {
	case limit > 0 && limit < 16:
		a.text, a.stop = "one two three", "length"
		if d.length != "" {
			a.stop = d.length
		}
	case q.Get("tools").Exists():
		a.text, a.call, a.stop = "", `{"city":"Rome"}`, "tool_calls"
	case d.reasoning != "" && q.Get("stream").Bool():
		a.thought = "Nine point nine is more."
	}
	return a
}

func (d *disguise) counts() string {
	if d.usage == nil {
		return `"usage":{"prompt_tokens":7,"completion_tokens":5,"total_tokens":12}`
	}
	return d.usage(7, 5)
}

func (d *disguise) reply(w http.ResponseWriter, q gjson.Result) {
	a := d.answer(q)
	if !q.Get("stream").Bool() {
		message := map[string]any{"role": "assistant", "content": a.text}
		if a.call != "" {
			message["tool_calls"] = []any{map[string]any{"id": "call_1", "type": "function", "function": map[string]any{"name": "weather", "arguments": a.call}}}
		}
		text, _ := json.Marshal(message)
		w.Header().Set("Content-Type", "application/json")
		fmt.Fprintf(w, `{"id":"acme-0001","object":"chat.completion","created":1790000000,"model":"acme-1","choices":[{"index":0,"message":%s,"finish_reason":%q}]`, text, a.stop)
		if c := d.counts(); c != "" {
			fmt.Fprintf(w, ",%s", c)
		}
		fmt.Fprint(w, "}")
		return
	}
	w.Header().Set("Content-Type", "text/event-stream")
	chunk := func(delta, finish, more string) {
		fmt.Fprintf(w, "data: {\"id\":\"acme-0001\",\"object\":\"chat.completion.chunk\",\"created\":1790000000,\"model\":\"acme-1\",\"choices\":[{\"index\":0,\"delta\":%s,\"finish_reason\":%s}]%s}\n\n", delta, finish, more)
		if d.pings {
			fmt.Fprint(w, ": ping\n\n")
		}
	}
	chunk(`{"role":"assistant"}`, "null", "")
	for _, word := range strings.SplitAfter(a.thought, " ") {
		if word != "" {
			chunk(fmt.Sprintf(`{%q:%q}`, d.reasoning, word), "null", "")
		}
	}
	for _, word := range strings.SplitAfter(a.text, " ") {
		if word != "" {
			chunk(fmt.Sprintf(`{"content":%q}`, word), "null", "")
		}
	}
	if a.call != "" {
		chunk(fmt.Sprintf(`{"tool_calls":[{"index":0,"id":"call_1","type":"function","function":{"name":"weather","arguments":%q}}]}`, a.call), "null", "")
	}
	more := ""
	if c := d.counts(); c != "" {
		more = "," + c
	}
	chunk("{}", fmt.Sprintf("%q", a.stop), more)
	if d.late {
		chunk(`{"content":"By the way."}`, "null", "")
	}
	if !d.withoutEnd {
		fmt.Fprint(w, "data: [DONE]\n\n")
	}
}

// messagesDisguise speaks Messages, with a word of its own for a reply without room, no adaptive thinking, temperature or output_config, and errors in
// a form and reasoning in a field of its own.
func messagesDisguise(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	q := gjson.ParseBytes(body)
	fault := func(status, number int, text string) {
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(status)
		fmt.Fprintf(w, `{"success":false,"result":{"code":%d,"text":%q}}`, number, text)
	}
	switch {
	case r.Header.Get("X-Api-Key") != probeKey:
		fault(200, 31, "Who are you?")
		return
	case q.Get("model").String() != "acme-1":
		fault(200, 32, "There is no such model here.")
		return
	case !q.Get("messages").IsArray() || q.Get("temperature").Exists() || q.Get("output_config").Exists() || q.Get("thinking.type").String() == "adaptive":
		fault(200, 33, "That is not accepted.")
		return
	}
	stop, block := "end_turn", `{"type":"text","text":"Hello there."}`
	if q.Get("max_tokens").Int() < 16 {
		stop = "no_room"
	}
	if q.Get("tools").Exists() {
		stop, block = "tool_use", `{"type":"tool_use","id":"toolu_1","name":"weather","input":{"city":"Rome"}}`
	}
	if !q.Get("stream").Bool() {
		w.Header().Set("Content-Type", "application/json")
		fmt.Fprintf(w, `{"id":"msg_1","type":"message","role":"assistant","model":"acme-1","content":[%s],"stop_reason":%q,"stop_sequence":null,"usage":{"input_tokens":7,"output_tokens":5}}`, block, stop)
		return
	}
	thinking := `{"type":"ping"}`
	if q.Get("thinking").Exists() {
		thinking = `{"type":"content_block_start","index":1,"content_block":{"type":"thinking","thinking":"","signature":""}}
{"type":"content_block_delta","index":1,"delta":{"type":"thinking_delta","musing":"Nine point nine "}}
{"type":"content_block_delta","index":1,"delta":{"type":"thinking_delta","musing":"is more."}}
{"type":"content_block_stop","index":1}`
	}
	w.Header().Set("Content-Type", "text/event-stream")
	for data := range strings.SplitSeq(strings.Join([]string{
		`{"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"acme-1","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":7,"output_tokens":1}}}`,
		thinking,
		`{"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}`,
		`{"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Hello there."}}`,
		`{"type":"content_block_stop","index":0}`,
		fmt.Sprintf(`{"type":"message_delta","delta":{"stop_reason":%q,"stop_sequence":null},"usage":{"output_tokens":5}}`, stop),
		`{"type":"message_stop"}`,
	}, "\n"), "\n") {
		fmt.Fprintf(w, "event: %s\ndata: %s\n\n", gjson.Get(data, "type").String(), data)
	}
}

// responsesDisguise speaks Responses, without images, free tools and the fields that only OpenAI has, and counts tokens elsewhere.
func responsesDisguise(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	q := gjson.ParseBytes(body)
	fault := func(status int, text string) {
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(status)
		fmt.Fprintf(w, `{"error":{"message":%q,"type":"invalid_request_error","param":null,"code":null}}`, text)
	}
	switch {
	case r.Header.Get("Authorization") != "Bearer "+probeKey:
		fault(401, "Who are you?")
		return
	case q.Get("model").String() != "acme-1":
		fault(404, "There is no such model here.")
		return
	case q.Get("input").Type == gjson.Number, q.Get("tools.0.type").String() == "custom", strings.Contains(string(body), "input_image"), q.Get("prompt_cache_key").Exists(), q.Get("reasoning.summary").Exists():
		fault(400, "That is not accepted.")
		return
	}
	item := `{"id":"m_1","type":"message","role":"assistant","status":"completed","content":[{"type":"output_text","text":"Hello there.","annotations":[]}]}`
	status, why := "completed", "null"
	if n := q.Get("max_output_tokens").Int(); n > 0 && n <= 16 {
		status, why = "incomplete", `{"reason":"too_long"}`
	}
	if q.Get("tools").Exists() {
		item = `{"id":"f_1","type":"function_call","status":"completed","call_id":"call_1","name":"weather","arguments":"{\"city\":\"Rome\"}"}`
	}
	whole := fmt.Sprintf(`{"id":"resp_1","object":"response","created_at":1790000000,"status":%q,"incomplete_details":%s,"model":"acme-1","output":[%s],"metrics":{"input_count":7,"output_count":5}}`, status, why, item)
	if !q.Get("stream").Bool() {
		w.Header().Set("Content-Type", "application/json")
		fmt.Fprint(w, whole)
		return
	}
	w.Header().Set("Content-Type", "text/event-stream")
	for n, data := range []string{
		`{"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1790000000,"status":"in_progress","model":"acme-1","output":[]}`,
		`{"type":"response.output_item.added","output_index":0,"item":{"id":"m_1","type":"message","role":"assistant","status":"in_progress","content":[]}`,
		`{"type":"response.content_part.added","item_id":"m_1","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[]}`,
		`{"type":"response.output_text.delta","item_id":"m_1","output_index":0,"content_index":0,"delta":"Hello there."`,
		`{"type":"response.output_text.done","item_id":"m_1","output_index":0,"content_index":0,"text":"Hello there."`,
		`{"type":"response.output_item.done","output_index":0,"item":` + item,
		`{"type":"response.completed","response":` + whole,
	} {
		fmt.Fprintf(w, "event: %s\ndata: %s,\"sequence_number\":%d}\n\n", gjson.Get(data+"}", "type").String(), data, n)
	}
}
