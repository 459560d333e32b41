package sdk

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os/exec"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/tidwall/gjson"
)

// A finding is how a JSON value differs from the type that an SDK has for it.
type finding struct{ path, what string }

// checkType holds a JSON value to a Go type of an SDK, more strictly than the SDK's decoder does: required members are there, members and
// variants are known, and values have the type and are among the constants that the SDK lists.
func checkType(t reflect.Type, v gjson.Result, path string) []finding {
	found := func(format string, args ...any) []finding {
		return []finding{{path, fmt.Sprintf(format, args...)}}
	}
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if t == reflect.TypeFor[json.RawMessage]() || t.Kind() == reflect.Interface {
		return nil
	}
	if t == reflect.TypeFor[time.Time]() {
		if _, err := time.Parse(time.RFC3339, v.Str); err != nil {
			return found("is not a time")
		}
		return nil
	}
	switch t.Kind() {
	case reflect.Struct:
		if strings.HasPrefix(t.Name(), "Opt[") {
			value, _ := t.FieldByName("Value")
			return checkType(value.Type, v, path)
		}
		if list := variants(t); list != nil {
			return checkUnion(t, list, v, path)
		}
		return checkObject(t, v, path)
	case reflect.Slice:
		if !v.IsArray() {
			return found("is not an array")
		}
		var all []finding
		for _, item := range v.Array() {
			all = append(all, checkType(t.Elem(), item, path+"[]")...)
		}
		return all
	case reflect.Map:
		if !v.IsObject() {
			return found("is not an object")
		}
		var all []finding
		for _, item := range v.Map() {
			all = append(all, checkType(t.Elem(), item, path+".*")...)
		}
		return all
	case reflect.String:
		if v.Type != gjson.String {
			return found("is not a string")
		}
		if list := constants(t); len(list) > 0 && !slices.Contains(list, v.Str) {
			return found("is %q, which is not one of %s", v.Str, t.Name())
		}
	case reflect.Bool:
		if !v.IsBool() {
			return found("is not a boolean")
		}
	case reflect.Int64, reflect.Int:
		if v.Type != gjson.Number || v.Num != float64(int64(v.Num)) {
			return found("is not an integer")
		}
	case reflect.Float64:
		if v.Type != gjson.Number {
			return found("is not a number")
		}
	default:
		panic("a type that SDKs do not use: " + t.String())
	}
	return nil
}

// member is a field of an SDK's struct.
type member struct {
	typ                reflect.Type
	required, nullable bool
	constant           string
}

// shape is what an SDK's struct has. Rest is the type of members that it does not name.
type shape struct {
	members map[string]member
	rest    reflect.Type
}

var shapes sync.Map

func shapeOf(t reflect.Type) *shape {
	if s, ok := shapes.Load(t); ok {
		return s.(*shape)
	}
	s := &shape{members: map[string]member{}}
	for i := range t.NumField() {
		f := t.Field(i)
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		switch {
		case f.Name == "ExtraFields" && f.IsExported() && f.Type.Kind() == reflect.Map:
			s.rest = f.Type.Elem()
		case f.Anonymous && f.IsExported() && f.Type.Kind() == reflect.Struct:
			inner := shapeOf(f.Type)
			for name, m := range inner.members {
				s.members[name] = m
			}
			s.rest = inner.rest
		case name != "" && name != "-" && f.IsExported() && !strings.Contains(options, "inline"):
			api := f.Tag.Get("api")
			constant := f.Tag.Get("default")
			s.members[name] = member{f.Type, strings.Contains(api, "required") || constant != "", strings.Contains(api, "nullable"), constant}
		}
	}
	shapes.Store(t, s)
	return s
}

func checkObject(t reflect.Type, v gjson.Result, path string) []finding {
	if !v.IsObject() {
		return []finding{{path, "is not an object"}}
	}
	s := shapeOf(t)
	var all []finding
	add := func(name, what string) { all = append(all, finding{path + "." + name, what}) }
	has := map[string]bool{}
	v.ForEach(func(key, value gjson.Result) bool {
		name := key.Str
		m, known := s.members[name]
		switch {
		case has[name]:
			add(name, "stands twice")
		case !known && s.rest != nil:
			all = append(all, checkType(s.rest, value, path+"."+name)...)
		case !known:
			add(name, "is unknown to "+t.Name())
		case value.Type == gjson.Null:
			// The SDKs do not tell which of the members that are required may be null: rules/streams.json does.
			if !m.nullable && !m.required && m.typ.Kind() != reflect.Interface {
				add(name, "is null")
			}
		case m.constant != "":
			if value.Str != m.constant {
				add(name, fmt.Sprintf("is %s, not %q", value.Raw, m.constant))
			}
		default:
			all = append(all, checkType(m.typ, value, path+"."+name)...)
		}
		has[name] = true
		return true
	})
	for name, m := range s.members {
		if m.required && !has[name] {
			add(name, "is missing, and required by "+t.Name())
		}
	}
	return all
}

// variants are the types of a union, nil when a struct is none.
func variants(t reflect.Type) []reflect.Type {
	if t.NumField() > 0 && strings.HasPrefix(t.Field(0).Name, "Of") {
		var list []reflect.Type
		for i := range t.NumField() {
			if f := t.Field(i); strings.HasPrefix(f.Name, "Of") && f.Type.Kind() != reflect.Struct || strings.HasPrefix(f.Type.Name(), "Opt[") {
				list = append(list, f.Type)
			}
		}
		if _, isResponse := t.FieldByName("JSON"); !isResponse {
			return list
		}
	}
	if !strings.HasSuffix(t.Name(), "Union") {
		return nil
	}
	var list []reflect.Type
	for i := range t.NumMethod() {
		m := t.Method(i)
		if strings.HasPrefix(m.Name, "As") && m.Type.NumIn() == 1 && m.Type.NumOut() == 1 && m.Type.Out(0).Kind() != reflect.Interface {
			list = append(list, m.Type.Out(0))
		}
	}
	return list
}

// checkUnion holds a value to that variant of a union which it is nearest to.
func checkUnion(t reflect.Type, list []reflect.Type, v gjson.Result, path string) []finding {
	var best []finding
	fits := false
	for _, variant := range list {
		if !eligible(variant, v) {
			continue
		}
		all := checkType(variant, v, path)
		if !fits || len(all) < len(best) {
			best = all
		}
		fits = true
	}
	if !fits {
		kind := v.Get("type").Raw
		if kind == "" {
			kind = v.Get("role").Raw
		}
		if !v.IsObject() {
			kind = v.Type.String()
		}
		return []finding{{path, fmt.Sprintf("is no variant of %s: %s", t.Name(), kind)}}
	}
	return best
}

// eligible reports whether a value is meant to be of a type: of its kind of JSON, and with the constants of the type.
func eligible(t reflect.Type, v gjson.Result) bool {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	switch t.Kind() {
	case reflect.Struct:
		if strings.HasPrefix(t.Name(), "Opt[") {
			value, _ := t.FieldByName("Value")
			return eligible(value.Type, v)
		}
		if list := variants(t); list != nil {
			return slices.ContainsFunc(list, func(variant reflect.Type) bool { return eligible(variant, v) })
		}
		if !v.IsObject() {
			return false
		}
		for name, m := range shapeOf(t).members {
			given := v.Get(gjsonKey(name))
			if m.constant != "" && given.Exists() && given.Str != m.constant {
				return false
			}
			if list := constants(m.typ); name == "type" && given.Exists() && len(list) > 0 && !slices.Contains(list, given.Str) {
				return false
			}
		}
		return true
	case reflect.Slice:
		return v.IsArray()
	case reflect.Map:
		return v.IsObject()
	case reflect.String:
		return v.Type == gjson.String
	case reflect.Bool:
		return v.IsBool()
	case reflect.Int64, reflect.Int, reflect.Float64:
		return v.Type == gjson.Number
	}
	return true
}

func gjsonKey(name string) string { return strings.ReplaceAll(name, ".", `\.`) }

// constants are the values that an SDK lists for a named type of text. Reflection does not know them, so they are read from its source.
func constants(t reflect.Type) []string {
	if t.PkgPath() == "" {
		return nil
	}
	return loadConstants(t.PkgPath())[t.Name()]
}

var packages sync.Map

func loadConstants(path string) map[string][]string {
	once, _ := packages.LoadOrStore(path, sync.OnceValue(func() map[string][]string { return readConstants(path) }))
	return once.(func() map[string][]string)()
}

func readConstants(path string) map[string][]string {
	out, err := exec.Command("go", "list", "-f", "{{.Dir}}", path).Output()
	if err != nil {
		panic(err)
	}
	files, err := filepath.Glob(filepath.Join(strings.TrimSpace(string(out)), "*.go"))
	if err != nil {
		panic(err)
	}
	all := map[string][]string{}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			panic(err)
		}
		for _, d := range file.Decls {
			group, ok := d.(*ast.GenDecl)
			if !ok || group.Tok != token.CONST {
				continue
			}
			for _, s := range group.Specs {
				value := s.(*ast.ValueSpec)
				typ, ok := value.Type.(*ast.Ident)
				if !ok || len(value.Values) != 1 {
					continue
				}
				if text, ok := value.Values[0].(*ast.BasicLit); ok && text.Kind == token.STRING {
					word, err := strconv.Unquote(text.Value)
					if err != nil {
						panic(err)
					}
					all[typ.Name] = append(all[typ.Name], word)
				}
			}
		}
	}
	return all
}

// TestTypeCheck shows that the check finds what it is for.
func TestTypeCheck(t *testing.T) {
	for _, c := range []struct{ kind, text, want string }{
		{"responses event", `{"type":"response.output_text.delta","sequence_number":1,"item_id":"a","output_index":0,"content_index":0,"delta":"x","logprobs":[]}`, ""},
		{"responses event", `{"type":"response.output_text.delta","sequence_number":1,"item_id":"a","output_index":0,"content_index":0,"delta":"x"}`, ".logprobs is missing, and required by ResponseTextDeltaEvent"},
		{"responses event", `{"type":"response.output_text.delta","sequence_number":"1","item_id":"a","output_index":0,"content_index":0,"delta":"x","logprobs":[]}`, ".sequence_number is not an integer"},
		{"responses event", `{"type":"response.reasoning.delta","sequence_number":1}`, ` is no variant of ResponseStreamEventUnion: "response.reasoning.delta"`},
		{"messages event", `{"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"x","more":1}}`, ".delta.more is unknown to TextDelta"},
		{"messages event", `{"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":{}}}`, ".delta.text is not a string"},
		{"messages event", `{"type":"content_block_delta","index":0,"delta":{"type":"word_delta","text":""}}`, `.delta is no variant of RawContentBlockDeltaUnion: "word_delta"`},
		{"chat event", `{"id":"a","object":"chat.completion.chunk","created":1,"model":"m","choices":[{"index":0,"delta":{"tool_calls":null},"finish_reason":null}]}`, ".choices[].delta.tool_calls is null"},
		{"chat event", `{"id":"a","object":"chat.completion","created":1,"model":"m","choices":[]}`, `.object is "chat.completion", not "chat.completion.chunk"`},
		{"responses request", `{"model":"m","input":[{"type":"function_call_output","call_id":1,"output":"x"}]}`, ".input[].call_id is not a string"},
		{"messages request", `{"model":"m","max_tokens":1,"messages":[{"role":"tool","content":[]}]}`, `.messages[] is no variant of MessageParam: "tool"`},
		{"chat request", `{"model":"m","messages":[{"role":"tool","content":"x"}]}`, ".messages[].tool_call_id is missing, and required by ChatCompletionToolMessageParam"},
	} {
		var got string
		for _, f := range checkType(corpusTypes[c.kind][0], gjson.Parse(c.text), "") {
			got += f.path + " " + f.what
		}
		if got != c.want {
			t.Errorf("%s %s:\n\t%s, want\n\t%s", c.kind, c.text, got, c.want)
		}
	}
}
