package admin

import (
	"errors"
	"net/http"
	"time"

	"github.com/parlance-gateway/parlance/runtime/keys"
)

// Captures is what captures calls. What its methods give back is written as JSON.
type Captures interface {
	List() any
	Show(id string) (any, error)                                  // nil: it is not kept
	Explain(id string, attempt int) (any, error)                  // nil: it is not kept
	Export(ids, names []string, texts bool) (any, error)          // calls without what is personal; no ids: all
	Ask(clients, models []string, unmasked bool, until time.Time) // in the place of what was asked for before
	Stop()                                                        // what was asked for
	Forget() error                                                // all that is kept
}

// awayOr is what the API says of an error: that the store's server does not answer, or something else.
func awayOr(err, otherwise error) error {
	if errors.Is(err, keys.ErrAway) {
		return problem(http.StatusServiceUnavailable, "store_away", "%v", err)
	}
	return otherwise
}

const (
	// captureFor is how long calls are captured unless said otherwise.
	captureFor = 15 * time.Minute

	// captureMost is how long they are at most: what is forgotten must end.
	captureMost = 24 * time.Hour
)

// captureAPI is the part of the API about captured calls.
type captureAPI struct{ *api }

func onCaptures(serve func(captureAPI, *http.Request) (any, error)) route {
	return func(a *api, r *http.Request) (any, error) { return serve(captureAPI{a}, r) }
}

func (a captureAPI) captures() (Captures, error) {
	if a.Captures == nil {
		return nil, problem(http.StatusConflict, "not_running", "Only a gateway that runs can capture calls.")
	}
	return a.Captures, nil
}

func (a captureAPI) listCaptures(*http.Request) (any, error) {
	c, err := a.captures()
	if err != nil {
		return nil, err
	}
	return c.List(), nil
}

// capture has calls captured from now on.
func (a captureAPI) capture(r *http.Request) (any, error) {
	c, err := a.captures()
	if err != nil {
		return nil, err
	}
	var wanted struct {
		Clients  []string  `json:"clients"`
		Models   []string  `json:"models"`
		Unmasked bool      `json:"unmasked"`
		For      string    `json:"for"`
		Until    time.Time `json:"until"`
	}
	if err := decode(r, &wanted); err != nil {
		return nil, err
	}
	if len(wanted.Clients)+len(wanted.Models) == 0 {
		return nil, problem(http.StatusBadRequest, "bad_field", `Name clients, or models, whose calls are to be captured; "*" stands for any model.`)
	}
	for _, name := range wanted.Clients {
		if a.Keys.Named(name) == nil {
			return nil, problem(http.StatusNotFound, "unknown_key", "There is no client %q.", name)
		}
	}
	s := span{Until: wanted.Until, For: wanted.For}
	until, err := s.end(a.Now())
	switch {
	case err != nil:
		return nil, err
	case until.IsZero():
		until = a.Now().Add(captureFor)
	case until.After(a.Now().Add(captureMost)):
		return nil, problem(http.StatusBadRequest, "bad_field", "Calls are captured for %s at most. What is to be captured always stands in parlance.hcl.", captureMost)
	}
	detail(r, "clients", wanted.Clients)
	detail(r, "models", wanted.Models)
	detail(r, "unmasked", wanted.Unmasked)
	detail(r, "until", until)
	c.Ask(wanted.Clients, wanted.Models, wanted.Unmasked, until)
	a.Logger.Info("calls are captured", "clients", wanted.Clients, "models", wanted.Models, "unmasked", wanted.Unmasked, "until", until)
	return c.List(), nil
}

func (a captureAPI) stopCaptures(*http.Request) (any, error) {
	c, err := a.captures()
	if err != nil {
		return nil, err
	}
	c.Stop()
	a.Logger.Info("calls are captured no longer, but for those that the configuration names")
	return c.List(), nil
}

func (a captureAPI) forgetCaptures(*http.Request) (any, error) {
	c, err := a.captures()
	if err != nil {
		return nil, err
	}
	if err := c.Forget(); err != nil {
		return nil, awayOr(err, err)
	}
	return c.List(), nil
}

func (a captureAPI) showCapture(r *http.Request) (any, error) {
	c, err := a.captures()
	if err != nil {
		return nil, err
	}
	v, err := c.Show(r.PathValue("id"))
	switch {
	case err != nil:
		return nil, awayOr(err, err)
	case v == nil:
		return nil, uncaptured(r)
	}
	return v, nil
}

func (a captureAPI) explainCapture(r *http.Request) (any, error) {
	c, err := a.captures()
	if err != nil {
		return nil, err
	}
	if err := only(r, "attempt"); err != nil {
		return nil, err
	}
	attempt, err := number(r.URL.Query().Get("attempt"), 0, 0, 1000)
	if err != nil {
		return nil, problem(http.StatusBadRequest, "bad_parameter", "The attempt %v; without it the last one is explained.", err)
	}
	v, err := c.Explain(r.PathValue("id"), attempt)
	switch {
	case err != nil:
		return nil, awayOr(err, problem(http.StatusConflict, "not_explained", "The call cannot be explained: %v.", err))
	case v == nil:
		return nil, uncaptured(r)
	}
	return v, nil
}

// exportCaptures answers calls as they can be kept in a file.
func (a captureAPI) exportCaptures(r *http.Request) (any, error) {
	c, err := a.captures()
	if err != nil {
		return nil, err
	}
	var wanted struct {
		IDs   []string `json:"ids"`
		Names []string `json:"names"`
		Texts bool     `json:"hide_texts"`
	}
	if err := decode(r, &wanted); err != nil {
		return nil, err
	}
	v, err := c.Export(wanted.IDs, wanted.Names, wanted.Texts)
	if err != nil {
		return nil, awayOr(err, problem(http.StatusConflict, "not_exported", "The calls cannot be exported: %v.", err))
	}
	return v, nil
}

func uncaptured(r *http.Request) error {
	return problem(http.StatusNotFound, "unknown_capture", "There is no captured call %q. A call is captured only after `parlance captures on`, and the oldest captures are removed.", r.PathValue("id"))
}
