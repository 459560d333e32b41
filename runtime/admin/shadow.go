package admin

import (
	"context"
	"net/http"
	"strconv"
	"time"
)

// Shadow runs a candidate set beside the one that serves, on a share of the calls. What its methods give back is written as JSON.
type Shadow interface {
	Status(calls bool) any // with calls: with examples of the differences, and the files of the candidate
	// Start runs rule files, by their names, on a share of the calls, from 0 to 1, in place of those that ran before. ok is false when they
	// have mistakes, which the report has.
	Start(ctx context.Context, files map[string][]byte, share float64, until time.Time) (report any, ok bool, err error)
	Stop()
	Promote(ctx context.Context) (report any, ok bool, err error)
}

const (
	// shadowShare is the share of calls that a candidate runs on unless said otherwise.
	shadowShare = 0.1

	// shadowFor is how long it does, and shadowMost at most.
	shadowFor  = time.Hour
	shadowMost = 7 * 24 * time.Hour
)

// shadowAPI is the part of the API about candidates.
type shadowAPI struct{ *api }

func onShadow(serve func(shadowAPI, *http.Request) (any, error)) route {
	return func(a *api, r *http.Request) (any, error) { return serve(shadowAPI{a}, r) }
}

func (a shadowAPI) shadow() (Shadow, error) {
	if a.Shadow == nil {
		return nil, problem(http.StatusConflict, "not_running", "No gateway runs here whose calls a candidate could run on.")
	}
	return a.Shadow, nil
}

func (a shadowAPI) showShadow(r *http.Request) (any, error) {
	if err := only(r, "calls"); err != nil {
		return nil, err
	}
	s, err := a.shadow()
	if err != nil {
		return nil, err
	}
	calls, err := strconv.ParseBool(r.URL.Query().Get("calls"))
	if err != nil && r.URL.Query().Has("calls") {
		return nil, problem(http.StatusBadRequest, "bad_parameter", "The parameter calls is true or false.")
	}
	return s.Status(calls), nil
}

func (a shadowAPI) startShadow(r *http.Request) (any, error) {
	s, err := a.shadow()
	if err != nil {
		return nil, err
	}
	var wanted struct {
		Files map[string]string `json:"files"`
		Share *float64          `json:"share"`
		For   string            `json:"for"`
		Until time.Time         `json:"until"`
	}
	if err := decode(r, &wanted); err != nil {
		return nil, err
	}
	if len(wanted.Files) == 0 {
		return nil, problem(http.StatusBadRequest, "bad_field", `The field "files" has the rule files of the candidate: their names, and their texts.`)
	}
	share := shadowShare
	if wanted.Share != nil {
		share = *wanted.Share
	}
	if share <= 0 || share > 1 {
		return nil, problem(http.StatusBadRequest, "bad_field", `The field "share" is the share of calls: more than 0, 1 at most.`)
	}
	w := span{Until: wanted.Until, For: wanted.For}
	until, err := w.end(a.Now())
	switch {
	case err != nil:
		return nil, err
	case until.IsZero():
		until = a.Now().Add(shadowFor)
	case until.After(a.Now().Add(shadowMost)):
		return nil, problem(http.StatusBadRequest, "bad_field", "A candidate runs for %s at most.", shadowMost)
	}
	files := map[string][]byte{}
	for name, text := range wanted.Files {
		files[name] = []byte(text)
	}
	detail(r, "share", share)
	detail(r, "until", until)
	report, ok, err := s.Start(r.Context(), files, share, until)
	if err != nil {
		return nil, problem(http.StatusConflict, "refused", "The candidate is not run: %v.", err)
	}
	return reported(report, ok)
}

func (a shadowAPI) stopShadow(*http.Request) (any, error) {
	s, err := a.shadow()
	if err != nil {
		return nil, err
	}
	s.Stop()
	return s.Status(false), nil
}

func (a shadowAPI) promoteShadow(r *http.Request) (any, error) {
	s, err := a.shadow()
	if err != nil {
		return nil, err
	}
	report, ok, err := s.Promote(r.Context())
	if err != nil {
		return nil, problem(http.StatusConflict, "refused", "The candidate is not promoted: %v.", err)
	}
	return reported(report, ok)
}
