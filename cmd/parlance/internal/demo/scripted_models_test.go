package demo

import "net/http"

// serveModels lists the models in the shape of the protocol that asks. The failures are models too,
// but a client's model picker is clearer without them; Failures tells their names.
func serveModels(w http.ResponseWriter, p protocol, id seed) {
	var list any
	switch p.(type) {
	case messages:
		type model struct {
			Type           string `json:"type"`
			ID             string `json:"id"`
			DisplayName    string `json:"display_name"`
			CreatedAt      string `json:"created_at"`
			MaxInputTokens int    `json:"max_input_tokens"`
			MaxTokens      int    `json:"max_tokens"`
		}
		list = struct {
			Data    []model `json:"data"`
			HasMore bool    `json:"has_more"`
			FirstID string  `json:"first_id"`
			LastID  string  `json:"last_id"`
		}{
			Data: []model{
				{"model", modelPlain, "Parlance demo", createdText, 200000, 64000},
				{"model", modelThinking, "Parlance demo, thinking", createdText, 200000, 64000},
			},
			FirstID: modelPlain,
			LastID:  modelThinking,
		}
	default:
		type model struct {
			ID      string `json:"id"`
			Object  string `json:"object"`
			Created int    `json:"created"`
			OwnedBy string `json:"owned_by"`
		}
		list = struct {
			Object string  `json:"object"`
			Data   []model `json:"data"`
		}{
			Object: "list",
			Data: []model{
				{modelPlain, "model", created, "parlance"},
				{modelThinking, "model", created, "parlance"},
			},
		}
	}
	header, requestID := p.requestID(id)
	w.Header().Set(header, requestID)
	w.Header().Set("Content-Type", "application/json")
	w.Write(encode(list)) // An error means that the client is gone: nobody is left to tell.
}
