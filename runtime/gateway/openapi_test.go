package gateway

import (
	"net/http"
	"net/http/httptest"
	"regexp"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/gorilla/mux"
)

var pathVariable = regexp.MustCompile(`\{\w+\}`)

// Every route of the built-in rules is described. tests/openapi_test.go asks the binary for what is described.
func TestRoutesAreDescribed(t *testing.T) {
	doc, err := openapi3.NewLoader().LoadFromFile("../../docs/openapi/gateway.yaml")
	if err != nil {
		t.Fatal(err)
	}
	router := start(t, nil, nil).g.serving.Load().router
	described := map[*mux.Route]map[string]bool{} // methods
	for path, item := range doc.Paths.Map() {
		for method := range item.Operations() {
			var match mux.RouteMatch
			if !router.Match(httptest.NewRequest(method, pathVariable.ReplaceAllString(path, "x"), nil), &match) || match.Route == nil {
				t.Errorf("%s %s is described, and no route", method, path)
				continue
			}
			if described[match.Route] == nil {
				described[match.Route] = map[string]bool{}
			}
			described[match.Route][method] = true
		}
	}
	err = router.Walk(func(r *mux.Route, _ *mux.Router, _ []*mux.Route) error {
		template, _ := r.GetPathTemplate()
		methods, _ := r.GetMethods()
		for _, method := range methods {
			if method != http.MethodHead && !described[r][method] { // HEAD goes with GET
				t.Errorf("docs/openapi/gateway.yaml does not describe %s %s", method, template)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
