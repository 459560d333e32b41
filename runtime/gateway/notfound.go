package gateway

import (
	"fmt"
	"net/http"
	"slices"
	"strings"

	"github.com/agext/levenshtein"
	"github.com/gorilla/mux"

	"github.com/parlance-gateway/parlance/runtime"
)

// notFound answers a path that is not served, with the path that may have been meant: base URLs with a /v1 too many
// or too few are the most usual mistake of all.
func (c *call) notFound() {
	message := fmt.Sprintf("This gateway serves nothing at %.200s.", c.r.URL.Path)
	asked := strings.TrimRight(c.r.URL.Path, "/")
	for _, p := range c.s.protocols {
		if path := p.Path(); asked != "" && (strings.HasSuffix(path, asked) || strings.HasSuffix(asked, path)) {
			message += " Did you mean " + path + "? Look at the base URL of the client."
			asked = ""
		}
	}
	if path := c.s.nearestPath(asked); path != "" {
		message += " Did you mean " + path + "?"
	} else if pr, _ := c.s.belowStored(c.r); pr != nil && asked != "" {
		c.refuse(pr)
		return
	}
	c.refuse(&runtime.Problem{Class: "not_found", Code: "not_found", Message: message})
}

// nearestPath is the served path that differs from another one by at most two letters; "" when none does.
func (s *serving) nearestPath(asked string) string {
	const most = 2
	if len(asked) <= 2*most { // "/v1" is near to any short path
		return ""
	}
	asked = strings.ToLower(asked)
	best, distance := "", most+1
	_ = s.router.Walk(func(route *mux.Route, _ *mux.Router, _ []*mux.Route) error { // what is called fails never
		path, err := route.GetPathTemplate()
		if apart := len(path) - len(asked); err != nil || strings.Contains(path, "{") || max(apart, -apart) > most {
			return nil
		}
		if d := levenshtein.Distance(asked, strings.ToLower(path), nil); d < distance {
			best, distance = path, d
		}
		return nil
	})
	return best
}

// wrongMethod answers a path that is served, but not so.
func (c *call) wrongMethod() {
	if upgrades(c.r.Header) {
		c.plain()
		return
	}
	if _, below := c.s.belowStored(c.r); below || c.s.takes(c.r) {
		c.notFound()
		return
	}
	allow := []string{http.MethodOptions}
	for _, method := range []string{http.MethodGet, http.MethodHead, http.MethodPost, http.MethodDelete} {
		try := *c.r
		try.Method = method
		var match mux.RouteMatch
		if c.s.router.Match(&try, &match) && match.MatchErr == nil {
			allow = append(allow, method)
		}
	}
	slices.Sort(allow)
	c.Header()["Allow"] = []string{strings.Join(allow, ", ")}
	c.insist = http.StatusMethodNotAllowed
	c.refuse(&runtime.Problem{Class: "method", Message: "This path takes " + strings.Join(allow, ", ") + " only."})
}

// belowStored reports whether a request is sent to a path below that of stored replies, as to a service that the gateway does not have, and what
// their rules say of it; nil when they say nothing.
func (s *serving) belowStored(r *http.Request) (says *runtime.Problem, below bool) {
	for _, p := range s.protocols {
		if st := p.Stored(); st != nil && r.Method == http.MethodPost && strings.HasPrefix(r.URL.Path, st.Path()+"/") {
			return st.UnknownPath(r.URL.Path), true
		}
	}
	return nil, false
}

// takes reports whether a protocol has routes with variables for the method below this path. Then the path is wrong, and not the method.
func (s *serving) takes(r *http.Request) bool {
	for _, p := range s.protocols {
		for _, route := range p.Routes() {
			if route.Method == r.Method && route.Prefix() != route.Path && strings.HasPrefix(r.URL.Path, route.Prefix()) {
				return true
			}
		}
	}
	return false
}
