package lang

// ArgType is the type of an argument's value.
type ArgType string

// The types. The zero ArgType is an expression of the rule language.
const (
	Expression ArgType = ""
	Text       ArgType = "string"
	TextList   ArgType = "list of strings"
	TextMap    ArgType = "object of strings"
	Word       ArgType = "one of" // of Arg.OneOf
	Bool       ArgType = "true or false"
	Whole      ArgType = "whole number"
	Number     ArgType = "number"
	Duration   ArgType = "duration"
	Size       ArgType = "size"
	Key        ArgType = "key"
	Keys       ArgType = "list of keys"
	KeyOrTwo   ArgType = "key, or list of two"
	HashOrTwo  ArgType = "hash, or list of two"
	Path       ArgType = "path"
	URL        ArgType = "URL"
	Date       ArgType = "date"
)

// Arg is an argument of a block: what it means, and which values it takes. Least, Most and Default are written as in a file, without quotes.
type Arg struct {
	Doc      string
	Required bool
	Unless   string // the argument or block that gives a value to this one, which is required otherwise

	Type        ArgType
	OneOf       []string // the values of a Word
	Least, Most string   // bounds of a number, duration or size
	Low, High   string   // what is allowed, but hardly meant, below and above
	Default     string   // the value of an argument that is not given; "": none
	Otherwise   string   // what holds without a value, if no Default says it
	Example     string   // a value as it stands in a file
}
