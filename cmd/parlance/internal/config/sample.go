package config

import (
	"bytes"
	_ "embed"
	"slices"
)

//go:embed sample.hcl
var sample []byte

// Sample is a configuration to begin with, with comments. With rules it names a folder of them.
func Sample(rules bool) []byte {
	if rules {
		return bytes.Replace(sample, []byte("\n# rules  ="), []byte("\nrules  ="), 1)
	}
	return slices.Clone(sample)
}
