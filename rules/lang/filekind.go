package lang

import "regexp"

// What a file of HCL holds.
const (
	HoldsRules  = "rules"
	HoldsSpecs  = "specs"
	HoldsConfig = "config"
)

var (
	// ofConfig finds a block or setting that stands in a configuration only.
	ofConfig = regexp.MustCompile(`(?m)^(listen\s*[=:]|rules\s*[=:]|upstream\s+["\w]|client\s+["\w])`)
	// heads finds the first block of a file, which tells what the file is, also of one that cannot be parsed.
	heads = regexp.MustCompile(`(?m)^\s*(?:(protocol|pair|function|table|class|model|host|tier|retry|alias|prefix|route|balance|vendor|agent|fields)|(request|reply|error|inquiry|scenario|skip|fragment))\b[ \t]*["{]`)
)

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
