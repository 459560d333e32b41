package admin

import (
	"errors"
	"net/http"
	"strings"

	"github.com/parlance-gateway/parlance/runtime/keys"
)

// usage answers what was used, grouped by what is asked for.
func (a *api) usage(r *http.Request) (any, error) {
	if err := only(r, "from", "to", "by", "client", "upstream", "account", "model"); err != nil {
		return nil, err
	}
	q := r.URL.Query()
	names := strings.FieldsFunc(strings.Join(q["by"], ","), func(c rune) bool { return c == ',' || c == ' ' })
	if len(names) == 0 {
		names = []string{"client", "upstream", "model"}
	}
	by, err := keys.ParseBy(names)
	if err != nil {
		return nil, problem(http.StatusBadRequest, "bad_parameter", "%v", err)
	}
	rows, err := a.Keys.Usage(keys.Query{
		From: q.Get("from"), To: q.Get("to"), By: by,
		Only: keys.Series{Client: q.Get("client"), Upstream: q.Get("upstream"), Account: q.Get("account"), Model: q.Get("model")},
	})
	if errors.Is(err, keys.ErrAway) {
		return nil, problem(http.StatusServiceUnavailable, "store_away", "%v", err)
	} else if err != nil {
		return nil, problem(http.StatusBadRequest, "bad_parameter", "%v", err)
	}
	return map[string]any{"by": names, "usage": notNil(rows)}, nil
}
