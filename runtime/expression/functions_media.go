package expression

import (
	"encoding/base64"
	"strings"
	"unicode/utf8"

	"github.com/parlance-gateway/parlance/runtime/document"
)

var media = []*Function{
	{
		Name: "mediatype", Doc: `The media type of a data: URL, in lower case; "image/jpg" becomes "image/jpeg". Absent if the string is not a data: URL with base64.`,
		Params: []Param{{"url", Text, ""}}, Result: Text,
		Run: func(e *Env, args []Node) (document.Value, error) {
			t, _, ok := dataURL(args[0].Value(e))
			if !ok {
				return document.Value{}, nil
			}
			return e.Text(t), nil
		},
		Examples: []Example{{`mediatype("data:image/png;base64,AAAA")`, `"image/png"`}, {`mediatype("DATA:IMAGE/JPG;base64,AA")`, `"image/jpeg"`}, {`mediatype("https://x/y.png")`, ``}},
	},
	{
		Name: "base64data", Doc: "The base64 text of a data: URL. Absent if the string is not such a URL.",
		Node:   func(at At, args []Node) Node { return &base64Data{at, args[0]} },
		Params: []Param{{"url", Text, ""}}, Result: Text,
		Examples: []Example{{`base64data("data:image/png;base64,AAAA")`, `"AAAA"`}},
	},
	{
		Name: "base64encode", Doc: "The string in base64.",
		Params: []Param{textParam}, Result: Text,
		Run:      text(func(s string) string { return base64.StdEncoding.EncodeToString([]byte(s)) }),
		Examples: []Example{{`base64encode("Hi")`, `"SGk="`}},
	},
	{
		Name: "base64decode", Doc: "The text that the string encodes in base64, with or without = at its end. Absent if it is not base64, or not valid text.",
		Params: []Param{textParam}, Result: Text,
		Run: func(e *Env, args []Node) (document.Value, error) {
			v := args[0].Value(e)
			if v.Kind() != document.String {
				return document.Value{}, nil
			}
			plain, err := base64.RawStdEncoding.DecodeString(strings.TrimRight(v.String(), "="))
			if err != nil || !utf8.Valid(plain) {
				return document.Value{}, nil
			}
			return e.Text(string(plain)), nil
		},
		Examples: []Example{{`base64decode("SGk=")`, `"Hi"`}, {`base64decode("//8=")`, ``}},
	},
}

// dataURL takes a data: URL apart. Only its head is looked at closely: the data may be megabytes.
func dataURL(v document.Value) (mediaType string, data []byte, ok bool) {
	in := v.Inner()
	if len(in) < 5 || !strings.EqualFold(string(in[:5]), "data:") {
		return "", nil, false
	}
	head := in[5:min(len(in), 300)]
	comma := -1
	for i, c := range head {
		if c == ',' {
			comma = i
			break
		}
	}
	if comma < 0 {
		return "", nil, false
	}
	params := strings.Split(strings.ToLower(strings.ReplaceAll(string(head[:comma]), `\/`, "/")), ";")
	if params[len(params)-1] != "base64" {
		return "", nil, false
	}
	t := strings.TrimSpace(params[0])
	switch t {
	case "", "base64":
		t = "application/octet-stream"
	case "image/jpg":
		t = "image/jpeg"
	}
	data = in[5+comma+1:]
	if v.Escaped() {
		data = []byte(strings.ReplaceAll(string(data), `\/`, "/"))
	}
	return t, data, true
}
