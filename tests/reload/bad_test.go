package reload

import (
	"path"
	"strings"
)

// bad is a mistake that somebody makes.
type bad struct {
	name   string
	on     string                // the only source that it is for; "": all files of rules
	text   func(s string) string // of the first file
	want   string                // the place behind the file's name, and more of what must be told
	warned bool                  // check warns of it: it is refused where something serves that has what it lacks
}

// bads are mistakes in a file that is
//
//	1 # What fills place 0 in the model's words.
//	2
//	3 function "place0" {
//	4   params = []
//	5   result = "0007"
//	6 }
//
// or, of the configuration, in its first lines, which config writes.
var bads = []bad{
	{name: "a brace is missing", text: func(s string) string { return strings.TrimSuffix(s, "}\n") }, want: ":3:"},
	{name: "cut in the middle", text: func(s string) string { return s[:strings.Index(s, "result")+9] }, want: ":5:"},
	{name: "a misspelt argument", text: func(s string) string { return strings.Replace(s, "result", "reslut", 1) }, want: `:5:3|There is no argument \"reslut\"`},
	{name: "a misspelt block", text: func(s string) string { return strings.Replace(s, "function", "functoin", 1) }, want: ":3:1"},
	{name: "an unknown function", text: func(s string) string { return strings.Replace(s, "\"\n}", "\" == jsondecod(\"1\")\n}", 1) }, want: ":5:"},
	{name: "no expression", text: func(s string) string { return strings.Replace(s, "result = ", "result = = ", 1) }, want: ":5:"},
	{name: "a label too many", text: func(s string) string { return strings.Replace(s, "\" {", "\" \"x\" {", 1) }, want: ":3:"},
	{name: "the same twice", text: func(s string) string { return s + s }, want: ":9:"},
	{name: "not text at all", text: func(string) string { return strings.Repeat("\x00\xff\x7fELF\x02\x01", 200) }, want: ":1:"},
	{name: "nested without end", text: func(s string) string {
		return strings.Replace(s, "result = ", "result = "+strings.Repeat("(", 100_000), 1)
	}, want: ":5:"},
	{name: "calls itself", text: func(s string) string {
		i := strings.Index(s, "place")
		name := s[strings.Index(s, "\"place")+1:]
		name = name[:strings.Index(name, "\"")]
		_ = i
		return strings.Replace(s, "result = ", "result = "+name+"() == ", 1)
	}, want: ":5:"},
	{name: "empty", text: func(string) string { return "" }, want: "stamp.hcl:3:"},
	{name: "merge conflict", text: func(s string) string {
		return strings.Replace(s, "  result", "<<<<<<< HEAD\n  result = \"x\"\n=======\n  result", 1) + ">>>>>>> theirs\n"
	}, want: ":5:"},
	{name: "one of two files forgotten", on: "several", want: "fit.hcl:1"},

	{name: "a misspelt argument", on: "config", text: func(s string) string { return strings.Replace(s, "listen", "lisen", 1) }, want: ":1:1"},
	{name: "a variable that is not set", on: "config", text: func(s string) string { return strings.Replace(s, "STORM_KEY", "STROM_KEY", 1) }, want: ":", warned: true},
	{name: "an unknown protocol", on: "config", text: func(s string) string {
		return strings.Replace(s, "protocol = \"chat\"", "protocol = \"chatt\"", 1)
	}, want: ":"},
	{name: "no upstream left", on: "config", text: func(s string) string { return s[:strings.Index(s, "upstream")] }, want: ":"},
	{name: "a folder of rules that is not there", on: "config", text: func(s string) string { return strings.Replace(s, "./rules", "./rulez", 1) }, want: "rulez"},
	{name: "a brace is missing", on: "config", text: func(s string) string { return strings.Replace(s, "}\nadmin", "\nadmin", 1) }, want: ":"},
}

// wants are the texts that must be told of the mistake in a file.
func (b *bad) wants(file string) []string {
	wants := strings.Split(b.want, "|")
	if strings.HasPrefix(wants[0], ":") {
		wants[0] = path.Base(file) + wants[0]
	}
	return wants
}
