package lang

import (
	"github.com/parlance-gateway/parlance/rules/lazyregexp"

	"fmt"
)

// What a file of HCL holds.
const (
	HoldsRules  = "rules"
	HoldsSpecs  = "specs"
	HoldsConfig = "config"
)

var (
	// ofConfig finds a block or setting that stands in a configuration only.
	ofConfig = lazyregexp.New(`(?m)^(listen\s*[=:]|rules\s*[=:]|upstream\s+["\w]|client\s+["\w])`)
	// heads finds the first block of a file, which tells what the file is, also of one that cannot be parsed.
	heads = lazyregexp.New(`(?m)^\s*(?:(protocol|pair|function|table|class|model|host|tier|retry|alias|prefix|route|balance|vendor|agent|fields)|(request|reply|error|inquiry|scenario|skip|fragment))\b[ \t]*["{]`)
)

// otherFile tells of a block at the top of a file that stands in files of another kind; "" for any other block.
func (k *decoder) otherFile(name string, g *Grammar) string {
	holds, other := HoldsRules, HoldsSpecs
	switch {
	case g == File && Holds([]byte(name+" {")) == HoldsSpecs:
	case k.root == g && g.Blocks["scenario"] != nil && File.Blocks[name] != nil: // that of specs
		holds, other = other, holds
	default:
		return ""
	}
	return fmt.Sprintf("This file contains %s, as its first block shows, and this block is one of %s. Put it into a file of its own.", holds, other)
}

// Holds tells what a file of HCL holds: rules, specs, a configuration, or "" for what cannot be told, such as a file without
// blocks.
func Holds(src []byte) string {
	m := heads.FindSubmatch(src)
	switch {
	case m != nil && m[2] != nil:
		return HoldsSpecs
	case ofConfig.Match(src): // it may have names of models, as rules do
		return HoldsConfig
	case m != nil:
		return HoldsRules
	}
	return ""
}
