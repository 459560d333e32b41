package models

import (
	"strings"

	"github.com/hashicorp/hcl/v2"

	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/wildcard"
)

type ProfileRule struct {
	Pattern string
	Flags   map[string]document.Value
	At      map[string]hcl.Range // of the flags
}

// FitsModel reports whether a pattern is for a model, in any case, and also when a reseller's prefix stands before the model's name, as in
// deepseek/deepseek-v4.
func FitsModel(pattern, model string) bool {
	if wildcard.FitsModel(pattern, model) {
		return true
	}
	i := strings.LastIndexByte(model, '/')
	return i >= 0 && wildcard.FitsModel(pattern, model[i+1:])
}
