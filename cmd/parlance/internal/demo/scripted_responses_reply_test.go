package demo

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"strconv"
	"strings"
	"unicode/utf8"
)

const (
	inProgress = "in_progress"
	completed  = "completed"
	incomplete = "incomplete"
)

func (responses) body(q request, a reply) []byte {
	s := responsesStream{q: q, a: a}
	s.play()
	return encode(s.end())
}

func (responses) frames(q request, a reply) []frame {
	s := responsesStream{q: q, a: a}
	s.play()
	r := s.end()
	// Behind the last token everything is said.
	for i := len(s.frames) - 1; i >= 0 && s.frames[i].kind != frameToken; i-- {
		s.frames[i].kind = frameFinish
	}
	s.add(frameDone, responsesEvent{Type: "response." + r.Status, Response: &r})
	return s.frames
}

// errorFrames are what OpenAI sends: an event, and the response with what was done of it. One that did not begin has
// no end.
func (responses) errorFrames(q request, sent []frame, wrong problem) []frame {
	known := chatErrors[wrong.status]
	s := responsesStream{q: q, frames: sent[:len(sent):len(sent)]}
	s.add(frameOther, responsesEvent{Type: "error", Error: &streamError{known.kind, failedCode, wrong.message, nil}})
	if len(sent) > 0 {
		r := responsesFailed(q, wrong)
		for _, f := range sent {
			var done struct {
				Item json.RawMessage `json:"item"`
			}
			if f.event == "response.output_item.done" {
				_ = json.Unmarshal(f.data, &done) // It is one of this package's own.
				r.Output = append(r.Output, done.Item)
			}
		}
		s.add(frameOther, responsesEvent{Type: "response.failed", Response: &r})
	}
	return s.frames[len(sent):]
}

func (responses) failedBody(q request, wrong problem) []byte {
	return encode(responsesFailed(q, wrong))
}

// failedCode is OpenAI's code of the overload that the demo plays, as Codex knows it.
const failedCode = "server_is_overloaded"

func responsesFailed(q request, wrong problem) responsesResponse {
	r := responsesResponseOf(q, "failed")
	r.Error = &responsesError{failedCode, wrong.message}
	return r
}

// responsesStream collects the events of a reply, and with them its items.
type responsesStream struct {
	q      request
	a      reply
	frames []frame
	output []any // The items that are done.
	items  int   // How many were added.
}

var noLogprobs = []struct{}{}

func (s *responsesStream) add(kind frameKind, e responsesEvent) {
	e.SequenceNumber = len(s.frames)
	s.frames = append(s.frames, frame{event: e.Type, data: encode(e), kind: kind})
}

// delta adds a token. Filler of changing length hides how long it is, unless the client does not want any.
func (s *responsesStream) delta(e responsesEvent, token string) {
	e.Delta = &token
	if o := s.q.responses.StreamOptions; o == nil || o.IncludeObfuscation == nil || *o.IncludeObfuscation {
		e.Obfuscation = s.q.seed.id("filler " + strconv.Itoa(len(s.frames)))[:16-len(token)%16]
	}
	s.add(frameToken, e)
}

// play says everything but the end.
func (s *responsesStream) play() {
	r := responsesResponseOf(s.q, inProgress)
	s.add(frameOther, responsesEvent{Type: "response.created", Response: &r})
	s.add(frameOther, responsesEvent{Type: "response.in_progress", Response: &r})
	if len(s.a.thinking) > 0 {
		s.think()
	}
	if s.a.searched {
		s.search()
	}
	if len(s.a.text)+len(s.a.refusal) > 0 {
		s.say()
	}
	s.call()
}

// end is the response with everything that was said.
func (s *responsesStream) end() responsesResponse {
	status := completed
	var reason *incompleteDetails
	switch s.a.stop {
	case stopLimit:
		status, reason = incomplete, &incompleteDetails{"max_output_tokens"}
	case stopFilter:
		status, reason = incomplete, &incompleteDetails{"content_filter"}
	}
	r := responsesResponseOf(s.q, status)
	r.Incomplete = reason
	r.Output = append(r.Output, s.output...)
	r.ServiceTier = json.RawMessage(`"default"`)
	if status == completed {
		now := created
		r.CompletedAt = &now
	}
	u := &responsesUsage{InputTokens: s.q.prompts, OutputTokens: s.a.tokens()}
	u.InputDetails.CachedTokens = s.q.cached
	u.OutputDetails.ReasoningTokens = len(s.a.thinking)
	u.TotalTokens = u.InputTokens + u.OutputTokens
	r.Usage = u
	return r
}

// begin adds an item and returns its place.
func (s *responsesStream) begin(item any) *int {
	index := s.items
	s.items++
	s.add(frameOther, responsesEvent{Type: "response.output_item.added", OutputIndex: &index, Item: item})
	return &index
}

// done ends an item. Items end in another order than they began when calls interleave.
func (s *responsesStream) done(index *int, item any) {
	for len(s.output) <= *index {
		s.output = append(s.output, nil)
	}
	s.output[*index] = item
	s.add(frameOther, responsesEvent{Type: "response.output_item.done", OutputIndex: index, Item: item})
}

// itemID names the next item. All items of a response share what stands behind the prefix, which also tells whether
// there was reasoning before them: OpenAI wants it back with them.
func (s *responsesStream) itemID(prefix string) string {
	reasoned := "00"
	if len(s.a.thinking) > 0 {
		reasoned = reasonedMark
	}
	return prefix + s.q.seed.family() + reasoned + hex.EncodeToString([]byte{byte(s.items >> 8), byte(s.items)}) + "00"
}

const reasonedMark = "01"

// family is what the ids of a response's items have in common, 40 characters.
func (s seed) family() string { return hex.EncodeToString(s[:20]) }

func (s *responsesStream) think() {
	item := reasoningItem{ID: s.itemID("rs_"), Type: "reasoning", Summary: []summaryPart{}}
	at := s.begin(item)
	for i, words := range summaries(s.q.responses.Reasoning.summary(), s.a.thinking) {
		e := responsesEvent{ItemID: item.ID, OutputIndex: at, SummaryIndex: &i}
		with := func(kind string) responsesEvent { e.Type = "response.reasoning_summary_" + kind; return e }
		started := with("part.added")
		started.Part = summaryPart{Type: "summary_text"}
		s.add(frameOther, started)
		for _, word := range words {
			s.delta(with("text.delta"), word)
		}
		text := join(words)
		whole := with("text.done")
		whole.Text = &text
		s.add(frameOther, whole)
		ended := with("part.done")
		ended.Part = summaryPart{"summary_text", text}
		s.add(frameOther, ended)
		item.Summary = append(item.Summary, summaryPart{"summary_text", text})
	}
	if s.q.responses.includes("reasoning.encrypted_content") {
		item.EncryptedContent = s.q.seed.encrypted()
	}
	s.done(at, item)
}

// summaries are the parts in which thinking is shown: none unless asked for, one, or, in detail, one for each sentence.
func summaries(detail string, words []string) [][]string {
	switch detail {
	case "":
		return nil
	case "detailed":
		for i, word := range words {
			if strings.HasSuffix(strings.TrimSpace(word), ".") && i < len(words)-1 {
				first := append(words[:i:i], strings.TrimSpace(word))
				return append([][]string{first}, summaries(detail, words[i+1:])...)
			}
		}
	}
	return [][]string{words}
}

func (s *responsesStream) search() {
	query := lastWord(s.q.said)
	item := searchItem{ID: s.itemID("ws_"), Type: "web_search_call", Status: inProgress, Action: searchAction{Type: "search", Query: query, Queries: []string{query}}}
	at := s.begin(item)
	for _, state := range []string{inProgress, "searching", completed} {
		s.add(frameOther, responsesEvent{Type: "response.web_search_call." + state, ItemID: item.ID, OutputIndex: at})
	}
	item.Status = completed
	if s.q.responses.includes("web_search_call.action.sources") {
		item.Action.Sources = []searchSource{{"url", citedURL}}
	}
	s.done(at, item)
}

func (s *responsesStream) say() {
	item := messageItem{ID: s.itemID("msg_"), Type: "message", Status: inProgress, Role: "assistant", Content: []any{}}
	at := s.begin(item)
	index := 0
	event := responsesEvent{ItemID: item.ID, OutputIndex: at, ContentIndex: &index}
	with := func(kind string) responsesEvent { e := event; e.Type = "response." + kind; return e }
	part := func(kind string, part any) {
		e := with("content_part." + kind)
		e.Part = part
		s.add(frameOther, e)
	}
	var whole any
	if s.a.refusal != nil {
		part("added", refusalPart{Type: "refusal"})
		for _, word := range s.a.refusal {
			s.delta(with("refusal.delta"), word)
		}
		text := join(s.a.refusal)
		e := with("refusal.done")
		e.Refusal = &text
		s.add(frameOther, e)
		whole = refusalPart{"refusal", text}
	} else {
		whole = s.text(with, part)
	}
	part("done", whole)
	item.Content, item.Status = []any{whole}, completed
	if s.a.stop == stopLimit || s.a.stop == stopFilter {
		item.Status = incomplete
	}
	s.done(at, item)
}

func (s *responsesStream) text(with func(string) responsesEvent, part func(string, any)) outputText {
	whole := outputText{Type: "output_text", Annotations: []urlCitation{}, Logprobs: noLogprobs}
	part("added", whole)
	for _, word := range s.a.text {
		e := with("output_text.delta")
		e.Logprobs = noLogprobs
		s.delta(e, word)
	}
	whole.Text = join(s.a.text)
	if s.a.cited {
		note := urlCitation{"url_citation", citation{EndIndex: utf8.RuneCountInString(whole.Text), Title: citedTitle, URL: citedURL}}
		whole.Annotations = append(whole.Annotations, note)
		first := 0
		e := with("output_text.annotation.added")
		e.Annotation, e.AnnotationIndex = &note, &first
		s.add(frameOther, e)
	}
	e := with("output_text.done")
	e.Text, e.Logprobs = &whole.Text, noLogprobs
	s.add(frameOther, e)
	return whole
}

func (s *responsesStream) call() {
	items := make([]callItem, len(s.a.calls))
	places := make([]*int, len(s.a.calls))
	for _, step := range callSteps(s.q.question, s.a.calls) {
		c := s.a.calls[step.call]
		item := &items[step.call]
		if step.fragment < 0 {
			*item = s.callItem(step.call, c)
			places[step.call] = s.begin(*item)
			continue
		}
		e := responsesEvent{Type: "response.function_call_arguments.delta", ItemID: item.ID, OutputIndex: places[step.call]}
		if c.freeform {
			e.Type = "response.custom_tool_call_input.delta"
		}
		s.delta(e, c.fragments[step.fragment])
		if step.fragment < len(c.fragments)-1 {
			continue
		}
		text := c.arguments()
		item.Status = completed
		if c.freeform {
			e.Type, e.Input, item.Input = "response.custom_tool_call_input.done", &text, &text
		} else {
			e.Type, e.Arguments, item.Arguments = "response.function_call_arguments.done", &text, &text
		}
		s.add(frameOther, e)
		s.done(places[step.call], *item)
	}
}

// callItem is a call as it begins.
func (s *responsesStream) callItem(i int, c call) callItem {
	empty := ""
	item := callItem{Status: inProgress, CallID: "call_" + s.q.seed.id("call "+strconv.Itoa(i)), Name: c.name, Namespace: c.namespace}
	if c.freeform {
		item.ID, item.Type, item.Input = s.itemID("ctc_"), "custom_tool_call", &empty
	} else {
		item.ID, item.Type, item.Arguments = s.itemID("fc_"), "function_call", &empty
	}
	return item
}

// responsesResponseOf is a response without output, with what it repeats of its request.
func responsesResponseOf(q request, status string) responsesResponse {
	r := q.responses
	out := responsesResponse{
		ID: "resp_" + q.seed.family() + "00000000", Object: "response", CreatedAt: created, Status: status, Model: q.model, Output: []any{},
		Instructions: r.Instructions, MaxOutputTokens: r.MaxOutputTokens, MaxToolCalls: r.MaxToolCalls,
		Metadata: orElse(r.Metadata, `{}`), Parallel: r.Parallel == nil || *r.Parallel,
		CacheKey: r.CacheKey, CacheRetention: r.CacheRetention, SafetyIdentifier: r.SafetyIdentifier,
		ServiceTier: orElse(r.ServiceTier, `"auto"`), Store: r.stores(), Temperature: orElse(r.Temperature, `1.0`),
		Text: json.RawMessage(`{"format":{"type":"text"},"verbosity":"medium"}`), ToolChoice: orElse(r.rawChoice, `"auto"`),
		Tools: orElse(r.rawTools, `[]`), TopLogprobs: orElse(r.TopLogprobs, `0`), TopP: orElse(r.TopP, `1.0`),
		Truncation: orElse(r.Truncation, `"disabled"`), User: r.User,
	}
	if r.Text != nil && r.Text.Format.Type != "" {
		out.Text = r.Text.raw
	}
	if e := r.Reasoning; e != nil {
		out.Reasoning.Effort = e.Effort
		if summary := e.summary(); summary != "" {
			out.Reasoning.Summary = &summary
		}
	}
	if medium := "medium"; q.thinking && out.Reasoning.Effort == nil {
		out.Reasoning.Effort = &medium
	}
	return out
}

// orElse is what a request says, or what is so when it says nothing.
func orElse(said json.RawMessage, usual string) json.RawMessage {
	if len(said) == 0 || bytes.Equal(said, jsonNull) {
		return json.RawMessage(usual)
	}
	return said
}

// encrypted is the reasoning as clients must send it back: opaque to them, and known again by this server.
func (s seed) encrypted() string {
	sum := sha256.Sum256(append(s[:], "encrypted reasoning"...))
	return "gAAAAA" + base64.RawURLEncoding.EncodeToString(append(s[:], sum[:]...))
}

// decrypted tells whose reasoning it is. It is not ok when this server did not make it, or somebody changed it.
func decrypted(text string) (s seed, ok bool) {
	raw, err := base64.RawURLEncoding.DecodeString(strings.TrimPrefix(text, "gAAAAA"))
	if err != nil || len(raw) < len(s) {
		return s, false
	}
	copy(s[:], raw)
	return s, s.encrypted() == text
}
