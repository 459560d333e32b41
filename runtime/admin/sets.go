package admin

import (
	"context"
	"net/http"

	"github.com/parlance-gateway/parlance/runtime/reload"
)

// Sets are the sets of rules and settings that the gateway serves or served.
type Sets interface {
	Reload(ctx context.Context, why string) *reload.Report
	Rollback(to int) *reload.Report
	Sets() []reload.SetInfo
}

var errNoSets = problem(http.StatusConflict, "not_running", "No gateway runs here that could reload anything.")

func (a *api) listSets(r *http.Request) (any, error) {
	if err := only(r); err != nil {
		return nil, err
	}
	if a.Sets == nil {
		return nil, errNoSets
	}
	return map[string]any{"sets": a.Sets.Sets()}, nil
}

func (a *api) reload(r *http.Request) (any, error) {
	if err := only(r); err != nil {
		return nil, err
	}
	if a.Sets == nil {
		return nil, errNoSets
	}
	return reported(a.Sets.Reload(r.Context(), reload.ByAdmin))
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
		return nil, problem(http.StatusBadRequest, "bad_field", "The field \"to\" is the number of a generation, or 0 for the one before.")
	}
	return reported(a.Sets.Rollback(want.To))
}

// reported answers with a report. One of a refusal has a status that scripts see.
func reported(r *reload.Report) (any, error) {
	if !r.OK {
		return refusal{r}, nil
	}
	return r, nil
}

// refusal is a report that is answered with 422.
type refusal struct{ *reload.Report }

func (refusal) status() int { return http.StatusUnprocessableEntity }
