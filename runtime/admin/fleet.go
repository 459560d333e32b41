package admin

import "net/http"

// listFleet answers with the gateways that share the store's server.
func (a pageAPI) listFleet(r *http.Request) (any, error) {
	if err := only(r); err != nil {
		return nil, err
	}
	if a.Fleet == nil {
		return nil, problem(http.StatusConflict, "no_server", "The gateway shares no store with others: store { url = … } names a server.")
	}
	list, err := a.Fleet(r.Context())
	if err != nil {
		return nil, problem(http.StatusServiceUnavailable, "store_away", "%v", err)
	}
	return map[string]any{"instances": list}, nil
}
