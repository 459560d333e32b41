package capture

import "time"

// API is a Ring as the admin API asks it. What it gives back is written as JSON.
type API struct{ *Ring }

// listing is what is captured, and what was.
type listing struct {
	On       bool      `json:"on"`
	Rules    []ruled   `json:"rules"`
	Calls    int       `json:"calls"`
	Bytes    int       `json:"bytes"`
	Captures []Summary `json:"captures"` // the newest first
}

// ruled is a Rule as it is shown.
type ruled struct {
	From     string    `json:"from"` // "config" or "admin"
	Clients  []string  `json:"clients,omitempty"`
	Models   []string  `json:"models,omitempty"`
	Unmasked bool      `json:"unmasked"`
	Until    time.Time `json:"until,omitzero"`
}

// List is what is captured, and what was.
func (a API) List() any {
	declared, asked := a.Rules()
	l := listing{On: a.On(), Rules: []ruled{}, Captures: []Summary{}}
	add := func(from string, list []Rule) {
		for _, r := range list {
			l.Rules = append(l.Rules, ruled{from, r.Clients, r.Models, r.Unmasked, r.Until})
		}
	}
	add("config", declared)
	add("admin", asked)
	l.Calls, l.Bytes = a.Size()
	for _, c := range a.Calls() {
		l.Captures = append(l.Captures, c.Summary())
	}
	return l
}

// Show is a call, nil when it is not kept. The error is the shelf's.
func (a API) Show(id string) (any, error) {
	c, err := a.Fetch(id)
	if c == nil {
		return nil, err
	}
	return a.Ring.Show(c), nil
}

// Explain is what became of a call; nil when it is not kept. The error is for people, or the shelf's.
func (a API) Explain(id string, attempt int) (any, error) {
	c, err := a.Fetch(id)
	if c == nil {
		return nil, err
	}
	return a.Ring.Explain(c, attempt)
}

// Export gives calls as they can be kept in a file, without what is personal. names are further words that are replaced. With texts, or if
// one of the calls was captured masked, all texts are. Without ids it gives all calls that can be translated again. The error is for people.
func (a API) Export(ids, names []string, texts bool) (any, error) {
	list, err := a.Ring.Export(ids, names, texts)
	if err != nil {
		return nil, err
	}
	return map[string]any{"calls": list}, nil
}

// Ask has calls captured from now on.
func (a API) Ask(clients, models []string, unmasked bool, until time.Time) {
	a.Ring.Ask(Rule{clients, models, unmasked, until})
}

// Forget forgets all calls, those of the shelf, too. The error is the shelf's.
func (a API) Forget() error {
	a.Ring.Forget()
	if a.shelf == nil {
		return nil
	}
	return a.shelf.Forget()
}
