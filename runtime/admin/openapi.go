package admin

import (
	"net/http"

	"github.com/parlance-gateway/parlance/docs/openapi"
)

// describe answers an OpenAPI description: of this API, or of what clients call.
func (a *api) describe(w http.ResponseWriter, r *http.Request) {
	text, err := openapi.Files.ReadFile(r.PathValue("file"))
	if err != nil {
		answer(w, nil, problem(http.StatusNotFound, "not_found", "The descriptions are admin.yaml and gateway.yaml."))
		return
	}
	w.Header().Set("Content-Type", "application/yaml")
	_, _ = w.Write(text) // a caller that is gone needs no answer
}
