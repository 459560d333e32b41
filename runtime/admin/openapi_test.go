package admin

import (
	"maps"
	"net/http/httptest"
	"regexp"
	"slices"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
)

var pathVariable = regexp.MustCompile(`\{\w+\}`)

// Every route is described. tests/openapi_test.go asks the binary for what is described.
func TestRoutesAreDescribed(t *testing.T) {
	doc, err := openapi3.NewLoader().LoadFromFile("../../docs/openapi/admin.yaml")
	if err != nil {
		t.Fatal(err)
	}
	h, missing := New(Options{}).(*api), map[string]bool{}
	for _, pattern := range slices.Concat(slices.Collect(maps.Keys(routes)), slices.Collect(maps.Keys(texts))) {
		missing[pattern] = true
	}
	for path, item := range doc.Paths.Map() {
		for method := range item.Operations() {
			_, pattern := h.mux.Handler(httptest.NewRequest(method, pathVariable.ReplaceAllString(path, "x"), nil))
			if pattern == "" {
				t.Errorf("%s %s is described, and no route", method, path)
			}
			delete(missing, pattern)
		}
	}
	for pattern := range missing {
		t.Errorf("docs/openapi/admin.yaml does not describe %s", pattern)
	}
}
