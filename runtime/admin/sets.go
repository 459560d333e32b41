package admin

import (
	"context"
	"encoding/json"
	"net/http"
)

// Sets are the sets of rules and settings that the gateway serves or served. What came of a reload or a rollback is written as JSON; ok
// is false when it was refused.
type Sets interface {
	Reload(ctx context.Context) (report any, ok bool)
	Rollback(to int) (report any, ok bool)
	Sets() any
	Last() (report any) // about the files that were tried last; nil if none were
	Source() any        // where the rules come from; nil: from a folder, or they are built in
}

var errNoSets = problem(http.StatusConflict, "not_running", "No gateway runs here that could reload anything.")

func (a *api) listSets(r *http.Request) (any, error) {
	if err := only(r); err != nil {
		return nil, err
	}
	if a.Sets == nil {
		return nil, errNoSets
	}
	list := map[string]any{"sets": a.Sets.Sets(), "last": a.Sets.Last()}
	if source := a.Sets.Source(); source != nil {
		list["rules"] = source
	}
	return list, nil
}

func (a *api) reload(r *http.Request) (any, error) {
	if err := only(r); err != nil {
		return nil, err
	}
	if a.Sets == nil {
		return nil, errNoSets
	}
	return reported(a.Sets.Reload(r.Context()))
}

func (a *api) rollback(r *http.Request) (any, error) {
	var want struct{ To int }
	if err := decode(r, &want); err != nil {
		return nil, err
	}
	if a.Sets == nil {
		return nil, errNoSets
	}
	if want.To < 0 {
		return nil, problem(http.StatusBadRequest, "bad_field", "The field \"to\" is the number of a revision, or 0 for the one before.")
	}
	detail(r, "to", want.To)
	return reported(a.Sets.Rollback(want.To))
}

// reported answers with a report. One of a refusal has a status that scripts see.
func reported(report any, ok bool) (any, error) {
	if !ok {
		return refusal{report}, nil
	}
	return report, nil
}

// refusal is a report that is answered with 422.
type refusal struct{ report any }

func (refusal) status() int                    { return http.StatusUnprocessableEntity }
func (r refusal) MarshalJSON() ([]byte, error) { return json.Marshal(r.report) }
