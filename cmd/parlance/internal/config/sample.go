package config

import (
	_ "embed"
	"slices"
)

//go:embed sample.hcl
var sample []byte

// Sample is a configuration to begin with, with comments.
func Sample() []byte { return slices.Clone(sample) }
