package fields

import (
	"encoding/json"
	"errors"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// streams.json says what the events of a protocol do, and what clients insist on: fields.json says neither. But it has every event and each member
// that streams.json requires, so that the two cannot drift apart.
func TestStreamsAgreeWithFields(t *testing.T) {
	type row struct {
		Path   string
		SameAs string `json:"same_as"`
	}
	var list struct {
		Protocols map[string]struct{ Stream map[string][]row }
	}
	if err := json.Unmarshal(FieldList(), &list); err != nil {
		t.Fatal(err)
	}
	selector, shapeName := regexp.MustCompile(`\[[^\]]*\]`), regexp.MustCompile(`^\[?@(\w+)`)
	for name, protocol := range list.Protocols {
		var stream struct {
			Events []struct{ Name, Does, Data string }
			Shapes map[string]map[string]json.RawMessage
		}
		if err := json.Unmarshal(Stream(name), &stream); err != nil {
			t.Fatal(err)
		}
		held := 0
		for _, ev := range stream.Events {
			event := ev.Name
			if event == "" { // of Chat Completions
				event = map[string]string{"chunk": "chunk", "fail": "error"}[ev.Does]
			}
			rows, ok := protocol.Stream[event]
			if !ok {
				t.Errorf("%s: fields.json has no event %q", name, event)
			}
			known := func(path string) bool {
				for _, r := range rows {
					if have := selector.ReplaceAllString(r.Path, ""); have == path || r.SameAs != "" && strings.HasPrefix(path, have+".") {
						return true
					}
				}
				return false
			}
			var hold func(shape, below string)
			hold = func(shape, below string) {
				for member, raw := range stream.Shapes[shape] {
					var is string
					if json.Unmarshal(raw, &is) != nil {
						continue // a switch of the shape, or its variants
					}
					if sort, _, _ := strings.Cut(is, "#"); strings.HasSuffix(sort, "?") {
						continue
					}
					held++
					if !known(below + member) {
						t.Errorf("%s: fields.json has no %s of %s", name, below+member, event)
					} else if m := shapeName.FindStringSubmatch(is); m != nil {
						hold(m[1], below+member+".")
					}
				}
			}
			hold(strings.TrimPrefix(ev.Data, "@"), "")
		}
		if held < 5 {
			t.Errorf("%s: only %d members were looked for", name, held)
		}
	}
}

// The status of an item is one of those that fields.json has for its type. A finished reply has no items that were not finished.
func TestStatusesAgreeWithFields(t *testing.T) {
	var list struct {
		Protocols map[string]struct {
			Response []struct {
				Path string
				Enum []string
			}
		}
	}
	var stream struct {
		Shapes map[string]map[string]json.RawMessage
	}
	if err := errors.Join(json.Unmarshal(FieldList(), &list), json.Unmarshal(Stream("responses"), &stream)); err != nil {
		t.Fatal(err)
	}
	for _, r := range list.Protocols["responses"].Response {
		kind, ok := strings.CutSuffix(strings.TrimPrefix(r.Path, "output[type="), "].status")
		if !ok || kind == strings.TrimSuffix(r.Path, "].status") {
			continue
		}
		for _, shape := range []string{"item", "whole"} {
			var kinds map[string]map[string]string
			if err := json.Unmarshal(stream.Shapes[shape]["by type"], &kinds); err != nil {
				t.Fatal(err)
			}
			words := strings.Split(strings.Trim(strings.ReplaceAll(kinds[kind]["status"], "|null", ""), "=?"), "|")
			for _, w := range words {
				if !slices.Contains(r.Enum, w) {
					t.Errorf("%s: the status of %s can be %q, which is none of %q", shape, kind, w, r.Enum)
				}
			}
			finished := shape == "whole" && slices.Equal(words, slices.DeleteFunc(slices.Clone(r.Enum), func(w string) bool { return w == "in_progress" || w == "incomplete" }))
			if len(words) != len(r.Enum) && !finished {
				t.Errorf("%s: the status of %s can be %q; fields.json has %q", shape, kind, words, r.Enum)
			}
		}
	}
}
