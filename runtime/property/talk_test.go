package property

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
)

// talk is a conversation in words that all protocols have, with the members system, tools, choice, single, limit,
// temperature and turns. A turn is the user's (parts), or the assistant's (text, calls) with the results of its calls.
type talk map[string]any

func anyTalk(r *rand.Rand) any {
	m := &maker{Rand: r}
	t := map[string]any{"limit": 16 + r.IntN(9000)}
	if m.chance(0.6) {
		t["system"] = m.text("system", 0)
	}
	if m.chance(0.4) {
		t["temperature"] = 0.5
	}
	var tools []any
	for _, name := range []string{"read_file", "write", "search-2"} {
		if m.chance(0.6) {
			tools = append(tools, map[string]any{"name": name, "description": m.text("description", 0), "schema": map[string]any{"type": "object", "properties": map[string]any{"path": map[string]any{"type": "string", "description": m.text("d", 0)}}}})
		}
	}
	if tools != nil {
		t["tools"] = tools
		if m.chance(0.6) {
			t["choice"] = pick(r, []string{"required", "none", "tool"})
		}
		t["single"] = t["choice"] != "none" && m.chance(0.3)
	}
	var turns []any
	for n := 1 + r.IntN(4); n > 0; n-- {
		parts := []any{map[string]any{"text": m.text("text", 0)}}
		for m.chance(0.4) {
			parts = append(parts, pick(r, []map[string]any{{"text": m.text("text", 0)}, {"image": "iVBORw0KGgo="}, {"url": "https://example.com/a.png"}, {"pdf": "JVBERi0xLjQK", "title": "a.pdf"}}))
		}
		turns = append(turns, map[string]any{"parts": parts})
		for m.chance(0.5) {
			turn := map[string]any{}
			if m.chance(0.6) {
				turn["text"] = m.text("text", 0)
			}
			var calls []any
			for range 1 + r.IntN(2) {
				m.ids++
				calls = append(calls, map[string]any{"id": fmt.Sprintf("call_%d", m.ids), "name": pick(r, []string{"read_file", "write", "search-2"}), "input": map[string]any{"path": m.text("path", 0)}, "result": m.text("result", 0)})
			}
			turn["calls"] = calls
			turns = append(turns, turn)
		}
		if n > 1 {
			turns = append(turns, map[string]any{"text": m.text("text", 0)})
		}
	}
	t["turns"] = turns
	return t
}

func list(v any) []any {
	l, _ := v.([]any)
	return l
}

func member(v any, key string) any {
	o, _ := v.(map[string]any)
	return o[key]
}

func word(v any, key string) string {
	s, _ := member(v, key).(string)
	return s
}

// asks is a talk as a client of a protocol sends it.
func (t talk) asks(protocol string) map[string]any {
	req := map[string]any{"model": "m", map[string]string{"chat": "max_completion_tokens", "messages": "max_tokens", "responses": "max_output_tokens"}[protocol]: t["limit"]}
	if v, ok := t["temperature"]; ok {
		req["temperature"] = v
	}
	var turns, tools []any
	for _, tool := range list(t["tools"]) {
		name, description, schema := member(tool, "name"), member(tool, "description"), member(tool, "schema")
		switch protocol {
		case "chat":
			tools = append(tools, map[string]any{"type": "function", "function": map[string]any{"name": name, "description": description, "parameters": schema}})
		case "messages":
			tools = append(tools, map[string]any{"name": name, "description": description, "input_schema": schema})
		default:
			tools = append(tools, map[string]any{"type": "function", "name": name, "description": description, "parameters": schema})
		}
	}
	if tools != nil {
		req["tools"] = tools
		first := member(list(t["tools"])[0], "name")
		choice, _ := t["choice"].(string)
		single := t["single"] == true
		switch {
		case protocol == "messages" && (choice != "" || single):
			c := map[string]any{"type": map[string]string{"": "auto", "required": "any", "none": "none", "tool": "tool"}[choice]}
			if choice == "tool" {
				c["name"] = first
			}
			if single {
				c["disable_parallel_tool_use"] = true
			}
			req["tool_choice"] = c
		case choice == "tool" && protocol == "chat":
			req["tool_choice"] = map[string]any{"type": "function", "function": map[string]any{"name": first}}
		case choice == "tool" && protocol == "responses":
			req["tool_choice"] = map[string]any{"type": "function", "name": first}
		case choice != "" && protocol != "messages":
			req["tool_choice"] = choice
		}
		if single && protocol != "messages" {
			req["parallel_tool_calls"] = false
		}
	}
	if s, ok := t["system"]; ok {
		switch protocol {
		case "chat":
			turns = append(turns, map[string]any{"role": "system", "content": s})
		case "messages":
			req["system"] = s
		default:
			req["instructions"] = s
		}
	}
	var results []any // of Messages: they begin the user's next turn
	for _, turn := range list(t["turns"]) {
		if parts := list(member(turn, "parts")); parts != nil {
			content := results
			results = nil
			for _, p := range parts {
				content = append(content, partOf(protocol, p))
			}
			turns = append(turns, map[string]any{"role": "user", "content": content})
			continue
		}
		if results != nil {
			turns = append(turns, map[string]any{"role": "user", "content": results})
		}
		turns, results = assistant(protocol, turn, turns)
	}
	if results != nil {
		turns = append(turns, map[string]any{"role": "user", "content": results})
	}
	req[map[string]string{"chat": "messages", "messages": "messages", "responses": "input"}[protocol]] = turns
	return req
}

func partOf(protocol string, p any) any {
	switch text, isText := member(p, "text").(string); protocol + " " + first(p) {
	case "chat image", "chat url":
		return map[string]any{"type": "image_url", "image_url": map[string]any{"url": address(p)}}
	case "chat pdf":
		return map[string]any{"type": "file", "file": map[string]any{"filename": member(p, "title"), "file_data": "data:application/pdf;base64," + word(p, "pdf")}}
	case "messages image":
		return map[string]any{"type": "image", "source": map[string]any{"type": "base64", "media_type": "image/png", "data": member(p, "image")}}
	case "messages url":
		return map[string]any{"type": "image", "source": map[string]any{"type": "url", "url": member(p, "url")}}
	case "messages pdf":
		return map[string]any{"type": "document", "title": member(p, "title"), "source": map[string]any{"type": "base64", "media_type": "application/pdf", "data": member(p, "pdf")}}
	case "responses image", "responses url":
		return map[string]any{"type": "input_image", "detail": "auto", "image_url": address(p)}
	case "responses pdf":
		return map[string]any{"type": "input_file", "filename": member(p, "title"), "file_data": "data:application/pdf;base64," + word(p, "pdf")}
	default:
		if !isText {
			text = "nothing" // It was shrunk to none.
		}
		return map[string]any{"type": map[string]string{"chat": "text", "messages": "text", "responses": "input_text"}[protocol], "text": text}
	}
}

func first(p any) string {
	for _, k := range []string{"image", "url", "pdf"} {
		if member(p, k) != nil {
			return k
		}
	}
	return "text"
}

func address(p any) string {
	if u := word(p, "url"); u != "" {
		return u
	}
	return "data:image/png;base64," + word(p, "image")
}

// assistant appends a turn of the assistant and, but for Messages, the results of its calls.
func assistant(protocol string, turn any, turns []any) (all, results []any) {
	text, hasText := member(turn, "text").(string)
	calls := list(member(turn, "calls"))
	if !hasText && calls == nil {
		text, hasText = "nothing", true
	}
	var content, tools, items []any
	if hasText {
		content = append(content, map[string]any{"type": "text", "text": text})
		items = append(items, map[string]any{"type": "message", "role": "assistant", "content": []any{map[string]any{"type": "output_text", "text": text, "annotations": []any{}}}})
	}
	for _, c := range calls {
		id, name, input := member(c, "id"), member(c, "name"), member(c, "input")
		if input == nil {
			input = map[string]any{}
		}
		arguments, _ := json.Marshal(input)
		content = append(content, map[string]any{"type": "tool_use", "id": id, "name": name, "input": input})
		tools = append(tools, map[string]any{"id": id, "type": "function", "function": map[string]any{"name": name, "arguments": string(arguments)}})
		items = append(items, map[string]any{"type": "function_call", "call_id": id, "name": name, "arguments": string(arguments)})
	}
	switch protocol {
	case "messages":
		turns = append(turns, map[string]any{"role": "assistant", "content": content})
		for _, c := range calls {
			results = append(results, map[string]any{"type": "tool_result", "tool_use_id": member(c, "id"), "content": word(c, "result")})
		}
		return turns, results
	case "chat":
		m := map[string]any{"role": "assistant", "content": nil}
		if hasText {
			m["content"] = text
		}
		if tools != nil {
			m["tool_calls"] = tools
		}
		turns = append(turns, m)
		for _, c := range calls {
			turns = append(turns, map[string]any{"role": "tool", "tool_call_id": member(c, "id"), "content": word(c, "result")})
		}
		return turns, nil
	}
	turns = append(turns, items...)
	for _, c := range calls {
		turns = append(turns, map[string]any{"type": "function_call_output", "call_id": member(c, "id"), "output": word(c, "result")})
	}
	return turns, nil
}

// reads is what a request of a protocol says, a line for each thing, read by nothing that wrote it.
func reads(protocol string, request any) string {
	var b strings.Builder
	line := func(of string, v any) {
		text, _ := json.Marshal(v)
		fmt.Fprintf(&b, "%s %s\n", of, text)
	}
	limit := member(request, map[string]string{"chat": "max_completion_tokens", "messages": "max_tokens", "responses": "max_output_tokens"}[protocol])
	if limit == nil && protocol == "chat" { // what a chat upstream of an unknown host gets
		limit = member(request, "max_tokens")
	}
	line("limit", limit)
	if v := member(request, "temperature"); v != nil {
		line("temperature", v)
	}
	for _, tool := range list(member(request, "tools")) {
		if f := member(tool, "function"); f != nil {
			tool = f
		}
		for _, schema := range []string{"parameters", "input_schema"} {
			if s := member(tool, schema); s != nil {
				line("tool", []any{member(tool, "name"), member(tool, "description"), s})
			}
		}
	}
	choice := member(request, "tool_choice")
	name := word(choice, "name")
	if f := member(choice, "function"); f != nil {
		name = word(f, "name")
	}
	kind, _ := choice.(string)
	if kind == "" {
		kind = word(choice, "type")
	}
	if kind = map[string]string{"any": "required", "function": "tool", "auto": ""}[kind] + map[string]string{"required": "required", "none": "none", "tool": "tool"}[kind]; kind != "" {
		line("choice "+kind, name)
	}
	if member(request, "parallel_tool_calls") == false || member(choice, "disable_parallel_tool_use") == true {
		line("single", true)
	}
	for _, key := range []string{"system", "instructions"} {
		if s := texts(member(request, key)); s != "" {
			line("system", s)
		}
	}
	turns := list(member(request, "messages"))
	if protocol == "responses" {
		turns = list(member(request, "input"))
	}
	for _, turn := range turns {
		role := word(turn, "role")
		switch {
		case role == "system" || role == "developer":
			line("system", texts(member(turn, "content")))
		case role == "tool":
			line("result "+word(turn, "tool_call_id"), texts(member(turn, "content")))
		case word(turn, "type") == "function_call":
			line("call "+word(turn, "call_id")+" "+word(turn, "name"), parsed(word(turn, "arguments")))
		case word(turn, "type") == "function_call_output":
			line("result "+word(turn, "call_id"), texts(member(turn, "output")))
		default:
			if text, ok := member(turn, "content").(string); ok {
				line(role, text)
			}
			for _, p := range list(member(turn, "content")) {
				block(line, role, p)
			}
		}
		for _, c := range list(member(turn, "tool_calls")) {
			line("call "+word(c, "id")+" "+word(member(c, "function"), "name"), parsed(word(member(c, "function"), "arguments")))
		}
	}
	return b.String()
}

func block(line func(string, any), role string, p any) {
	source := member(p, "source")
	switch word(p, "type") {
	case "text", "input_text", "output_text":
		line(role, word(p, "text"))
	case "image_url":
		line("image", word(member(p, "image_url"), "url"))
	case "input_image":
		line("image", word(p, "image_url"))
	case "image", "document":
		address := word(source, "url")
		if address == "" {
			address = "data:" + word(source, "media_type") + ";base64," + word(source, "data")
		}
		line(strings.TrimSpace(word(p, "type")+" "+word(p, "title")), address)
	case "file":
		line("document "+word(member(p, "file"), "filename"), word(member(p, "file"), "file_data"))
	case "input_file":
		line("document "+word(p, "filename"), word(p, "file_data"))
	case "tool_use":
		line("call "+word(p, "id")+" "+word(p, "name"), member(p, "input"))
	case "tool_result":
		line("result "+word(p, "tool_use_id"), texts(member(p, "content")))
	default:
		line("unknown", p)
	}
}

func parsed(text string) (v any) {
	json.Unmarshal([]byte(text), &v)
	return v
}

// texts is a text, or a list of them joined.
func texts(v any) string {
	if s, ok := v.(string); ok {
		return s
	}
	var all []string
	for _, p := range list(v) {
		all = append(all, word(p, "text"))
	}
	return strings.Join(all, "")
}
