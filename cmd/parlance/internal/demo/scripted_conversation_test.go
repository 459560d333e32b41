package demo

import (
	"encoding/json"
	"slices"
	"strings"
)

// message is one message of a conversation in either protocol.
type message struct {
	Role       string   `json:"role"`
	Content    *content `json:"content"`
	ToolCallID string   `json:"tool_call_id"` // Chat, role tool.
	ToolCalls  []struct {
		ID string `json:"id"`
	} `json:"tool_calls"` // Chat, role assistant.
	FunctionCall json.RawMessage `json:"function_call"` // Chat, deprecated.
}

// parts are the parts of the message; none when the content is absent or null.
func (m message) parts() []part {
	if m.Content == nil {
		return nil
	}
	return *m.Content
}

// texts are the texts of the message, without the empty ones.
func (m message) texts() []string {
	var texts []string
	for _, p := range m.parts() {
		if p.Type == "text" && p.Text != "" {
			texts = append(texts, p.Text)
		}
	}
	return texts
}

// content is a list of parts. A string is read as one text part, and the empty string as none.
type content []part

// part is one part of a message, with the members that matter here. Those of other parts are left out.
type part struct {
	Type      string          `json:"type"`
	Text      string          `json:"text"`
	ID        string          `json:"id"`          // tool_use
	ToolUseID string          `json:"tool_use_id"` // tool_result
	Content   json.RawMessage `json:"content"`     // tool_result: absent, a string or parts.
}

func (c *content) UnmarshalJSON(raw []byte) error {
	*c = nil
	if raw[0] != '"' {
		return json.Unmarshal(raw, (*[]part)(c))
	}
	var text string
	if err := json.Unmarshal(raw, &text); err != nil {
		return err
	}
	if text != "" {
		*c = content{{Type: "text", Text: text}}
	}
	return nil
}

// setConversation takes from the conversation what the answer is about. Tool results count when they came
// since the last assistant message: some clients put a reminder of their own behind them.
func (q *request) setConversation(list []message) {
	var results []string
	inTurn := true
	for i := len(list) - 1; i >= 0; i-- {
		m := list[i]
		switch m.Role {
		case "system", "developer":
			q.system += strings.Join(m.texts(), "\n") + "\n"
		case "assistant":
			inTurn = false
		case "tool":
			q.before++
			if inTurn {
				results = append(results, strings.Join(m.texts(), " "))
			}
		case "user":
			for j := len(m.parts()) - 1; j >= 0; j-- {
				p := m.parts()[j]
				if p.Type != "tool_result" {
					continue
				}
				if q.before++; inTurn {
					results = append(results, resultText(p.Content))
				}
			}
			if texts := m.texts(); q.prompt == "" && len(texts) > 0 {
				q.setPrompt(texts)
			}
		}
	}
	if len(results) == 0 {
		return
	}
	q.results = true
	q.result = results[len(results)-1]
	for i := len(results) - 2; i >= 0; i-- {
		q.result += "; " + results[i]
	}
}

// resultText is what a tool_result says. Other parts than text are named, so that one sees they arrived.
func resultText(raw json.RawMessage) string {
	var parts content
	if len(raw) == 0 || json.Unmarshal(raw, &parts) != nil {
		return ""
	}
	var said []string
	for _, p := range parts {
		if p.Type == "text" {
			said = append(said, p.Text)
		} else {
			said = append(said, "["+p.Type+"]")
		}
	}
	return strings.Join(said, " ")
}

// choice is a tool_choice: a bare word in Chat, an object in both.
type choice struct {
	Mode string // auto, none, required, any, tool, function, custom, allowed_tools; "" when absent.
	Name string // The forced tool.

	Allowed         []string // Chat: the only ones that may be called; nil is all.
	DisableParallel bool
}

func (c *choice) UnmarshalJSON(raw []byte) error {
	*c = choice{}
	if raw[0] == '"' {
		return json.Unmarshal(raw, &c.Mode)
	}
	type named struct {
		Name string `json:"name"`
	}
	var object struct {
		Type            string `json:"type"`
		Name            string `json:"name"`
		Function        named  `json:"function"`
		Custom          named  `json:"custom"`
		DisableParallel bool   `json:"disable_parallel_tool_use"`
		AllowedTools    *struct {
			Tools []struct {
				Name     string `json:"name"`
				Function named  `json:"function"`
				Custom   named  `json:"custom"`
			} `json:"tools"`
		} `json:"allowed_tools"`
	}
	if err := json.Unmarshal(raw, &object); err != nil {
		return err
	}
	c.Mode = object.Type
	c.Name = object.Name + object.Function.Name + object.Custom.Name // One of them is there.
	c.DisableParallel = object.DisableParallel
	if object.AllowedTools != nil {
		c.Allowed = []string{}
		for _, t := range object.AllowedTools.Tools {
			c.Allowed = append(c.Allowed, t.Name+t.Function.Name+t.Custom.Name)
		}
	}
	return nil
}

// setTools keeps the tools that the choice lets the model call.
func (q *request) setTools(offered []tool, c choice) {
	q.parallel = !c.DisableParallel
	q.forced = c.Name != "" || c.Mode == "any" || c.Mode == "required"
	if c.Mode == "none" {
		return
	}
	for _, t := range offered {
		if c.allows(t.name) {
			q.tools = append(q.tools, t)
		}
	}
}

func (c choice) allows(name string) bool {
	if c.Name != "" {
		return c.Name == name
	}
	return c.Allowed == nil || slices.Contains(c.Allowed, name)
}
