package admin

import (
	"context"
	"encoding/json"
	"net/http"
	"strconv"
)

// Rules are the rule files that serve. What its methods give back is written as JSON.
type Rules interface {
	Rules() any
	File(name string) any // nil: there is no such file

	// Override is the text of rules that change the built-in one in a line of a file; "" if none is there.
	Override(name string, line int) string
}

// Playground translates what is pasted into the page, apart from all that serves.
type Playground interface {
	Choices() any // of protocols, and samples of requests
	Translate(ctx context.Context, asked json.RawMessage) (any, error)
}

func (a pageAPI) listRules(r *http.Request) (any, error) {
	if err := only(r); err != nil {
		return nil, err
	}
	if a.Rules == nil {
		return nil, errNoSets
	}
	return a.Rules.Rules(), nil
}

// ruleFile answers the text of a file, by the name that findings and explanations call it.
func (a pageAPI) ruleFile(r *http.Request) (any, error) {
	if err := only(r, "name"); err != nil {
		return nil, err
	}
	if a.Rules == nil {
		return nil, errNoSets
	}
	name := r.URL.Query().Get("name")
	if file := a.Rules.File(name); file != nil {
		return file, nil
	}
	return nil, problem(http.StatusNotFound, "unknown_file", "No rule file %q serves.", name)
}

// overrideRule answers the text of rules that change a built-in one, by the place that findings and explanations call it.
func (a pageAPI) overrideRule(r *http.Request) (any, error) {
	if err := only(r, "name", "line"); err != nil {
		return nil, err
	}
	if a.Rules == nil {
		return nil, errNoSets
	}
	name := r.URL.Query().Get("name")
	line, err := strconv.Atoi(r.URL.Query().Get("line"))
	if err != nil {
		return nil, problem(http.StatusBadRequest, "bad_parameter", "line is the number of a line.")
	}
	if text := a.Rules.Override(name, line); text != "" {
		return map[string]string{"text": text}, nil
	}
	return nil, problem(http.StatusNotFound, "unknown_rule", "There is no built-in rule in line %d of %q.", line, name)
}

func (a pageAPI) playground(r *http.Request) (any, error) {
	if err := only(r); err != nil {
		return nil, err
	}
	if a.Playground == nil {
		return nil, errNoSets
	}
	return a.Playground.Choices(), nil
}

func (a pageAPI) play(r *http.Request) (any, error) {
	if err := only(r); err != nil {
		return nil, err
	}
	if a.Playground == nil {
		return nil, errNoSets
	}
	var asked json.RawMessage
	if err := decode(r, &asked); err != nil {
		return nil, err
	}
	v, err := a.Playground.Translate(r.Context(), asked)
	if err != nil {
		return nil, problem(http.StatusBadRequest, "not_translated", "%v", err)
	}
	return v, nil
}
