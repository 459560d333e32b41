package demo

import (
	"encoding/json"
	"strings"
)

// neutral is a request in the words of demo.hcl.
type neutral struct {
	Model string
	Turns []struct {
		Role  string
		Parts []struct {
			Kind string
			Text string
		}
	}
	Tools []struct {
		Name     string
		Schema   json.RawMessage
		Freeform bool
	}
	Choice   string
	Parallel bool
	Limit    *float64
	Stops    []string
	Thinking *bool
	Format   string
	Schema   json.RawMessage
}

// question reads what the rules made of a request.
func (n *neutral) question() question {
	q := question{
		model: n.Model, limit: unlimited, stops: n.Stops, thinking: n.Model == modelThinking, parallel: n.Parallel, forced: n.Choice == "required",
		structured: n.Format == "json_object" || n.Format == "json_schema", schema: n.Schema,
	}
	if n.Thinking != nil {
		q.thinking = *n.Thinking
	}
	if n.Limit != nil && *n.Limit < unlimited {
		q.limit = int(*n.Limit)
	}
	if n.Choice != "none" {
		for _, t := range n.Tools {
			q.tools = append(q.tools, tool{name: t.Name, schema: t.Schema, freeform: t.Freeform})
		}
	}
	q.setTurns(n)
	return q
}

// setTurns takes from the conversation what the answer is about. Tool results count when they came since the last turn of the assistant:
// some clients put a reminder of their own behind them.
func (q *question) setTurns(n *neutral) {
	var results []string
	running := true
	for i := len(n.Turns) - 1; i >= 0; i-- {
		turn := n.Turns[i]
		var texts, said []string
		for _, p := range turn.Parts {
			switch {
			case p.Kind == "tool_result":
				said = append(said, p.Text)
			case p.Text != "":
				texts = append(texts, p.Text)
			}
		}
		switch turn.Role {
		case "system":
			q.system += strings.Join(texts, "\n") + "\n"
		case "assistant":
			running = false
		case "user":
			if q.before += len(said); running {
				results = append(said, results...)
			}
			if q.prompt == "" && len(texts) > 0 {
				q.setPrompt(texts)
			}
		}
	}
	q.results, q.result = len(results) > 0, strings.Join(results, "; ")
}
