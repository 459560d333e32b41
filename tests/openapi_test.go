package tests

import (
	"bytes"
	"fmt"
	"io"
	"maps"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/getkin/kin-openapi/routers"
)

const describedFiles = `
-- parlance.hcl --
listen = "127.0.0.1:0"
client "me" {
  key = "client-key-0123456789"
}
group "team" {
  usd_per_day   = 5
  unknown_price = "allow"
}
upstream "u" {
  protocol = "chat"
  url      = "UPSTREAM"
  models   = ["m"]
  list     = false
  pool {}
  account "first" {
    key = env("UP_KEY")
  }
}
store {
  path = "./p.db"
  key  = "store-passphrase-0123"
}
admin {
  listen = "ADMIN"
  key    = "admin-key-0123456789"
}
`

// variable is a variable of a path, quoted for a regular expression.
var variable = regexp.MustCompile(`\\\{\w+\\\}`)

// described is an API on the running binary, and its description.
type described struct {
	t        *testing.T
	url, key string
	doc      *openapi3.T
	strict   *openapi3.T     // the same, without fields that are not listed
	asked    map[string]bool // operations
}

func describes(t *testing.T, file, url, key string) *described {
	t.Helper()
	load := func() *openapi3.T {
		doc, err := openapi3.NewLoader().LoadFromFile("../docs/openapi/" + file)
		if err != nil {
			t.Fatal(err)
		}
		if err := doc.Validate(t.Context()); err != nil {
			t.Fatal(err)
		}
		return doc
	}
	d := &described{t, url, key, load(), load(), map[string]bool{}}
	for _, s := range d.strict.Components.Schemas {
		strict(s)
	}
	for _, path := range d.strict.Paths.Map() {
		for _, op := range path.Operations() {
			for _, answer := range op.Responses.Map() {
				for _, m := range answer.Value.Content {
					strict(m.Schema)
				}
			}
		}
	}
	return d
}

// strict has a schema refuse fields that it does not list, so that the description cannot lag behind.
func strict(s *openapi3.SchemaRef) {
	if s == nil || s.Value == nil {
		return
	}
	// A report has more than is described: docs/reload.md shows it.
	if len(s.Value.Properties) > 0 && s.Value.Properties["ok"] == nil {
		no := false
		s.Value.AdditionalProperties = openapi3.AdditionalProperties{Has: &no}
	}
	strict(s.Value.Items)
	for _, p := range s.Value.Properties {
		strict(p)
	}
}

// operation is an operation of a description.
func operation(doc *openapi3.T, id string) *routers.Route {
	for path, item := range doc.Paths.Map() {
		for method, op := range item.Operations() {
			if op.OperationID == id {
				return &routers.Route{Spec: doc, Path: path, PathItem: item, Method: method, Operation: op}
			}
		}
	}
	return nil
}

// ask sends a request of an operation, and checks request and answer with the description. The values go into the path, and what begins with a
// question mark is its query.
func (d *described) ask(id string, status int, body string, values ...string) string {
	d.t.Helper()
	d.asked[id] = true
	route, inPath := operation(d.doc, id), map[string]string{}
	if route == nil {
		d.t.Fatalf("no operation %q is described", id)
	}
	path, query := route.Path, ""
	for _, v := range values {
		if strings.HasPrefix(v, "?") {
			query = v
			continue
		}
		before, rest, _ := strings.Cut(path, "{")
		name, after, _ := strings.Cut(rest, "}")
		inPath[name], path = v, before+v+after
	}
	send := func() *http.Request {
		r, err := http.NewRequestWithContext(d.t.Context(), route.Method, d.url+path+query, strings.NewReader(body))
		if err != nil {
			d.t.Fatal(err)
		}
		r.Header.Set("Authorization", "Bearer "+d.key)
		if body != "" {
			r.Header.Set("Content-Type", "application/json")
			if !strings.HasPrefix(body, "{") {
				r.Header.Set("Content-Type", "text/csv")
			}
		}
		return r
	}
	options := &openapi3filter.Options{AuthenticationFunc: openapi3filter.NoopAuthenticationFunc, IncludeResponseStatus: true}
	in := &openapi3filter.RequestValidationInput{Request: send(), PathParams: inPath, Route: route, Options: options}
	if err := openapi3filter.ValidateRequest(d.t.Context(), in); err != nil && status < 400 {
		d.t.Errorf("%s: the request: %v", id, err)
	}
	res, err := http.DefaultClient.Do(send())
	if err != nil {
		d.t.Fatal(err)
	}
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	if err != nil {
		d.t.Fatal(err)
	}
	if res.StatusCode != status {
		d.t.Errorf("%s: %d, want %d: %s", id, res.StatusCode, status, text)
	}
	in.Route = operation(d.strict, id)
	out := &openapi3filter.ResponseValidationInput{RequestValidationInput: in, Status: res.StatusCode, Header: res.Header, Options: options}
	if err := openapi3filter.ValidateResponse(d.t.Context(), out.SetBodyBytes(text)); err != nil {
		d.t.Errorf("%s: the answer: %v\n%.2000s", id, err, text)
	}
	return string(text)
}

// finish checks that each operation was asked for, and that each path takes the methods that are described.
func (d *described) finish(always ...string) {
	d.t.Helper()
	for template, item := range d.doc.Paths.Map() {
		for _, op := range item.Operations() {
			if !d.asked[op.OperationID] {
				d.t.Errorf("%s was not tried", op.OperationID)
			}
		}
		path := strings.NewReplacer("{", "", "}", "").Replace(template)
		methods := append(d.methods(path), always...)
		r, _ := http.NewRequestWithContext(d.t.Context(), http.MethodPut, d.url+path, http.NoBody)
		r.Header.Set("Authorization", "Bearer "+d.key)
		res, err := http.DefaultClient.Do(r)
		if err != nil {
			d.t.Fatal(err)
		}
		_, _ = io.Copy(io.Discard, res.Body)
		res.Body.Close()
		allowed := map[string]bool{}
		for _, line := range res.Header.Values("Allow") {
			for method := range strings.SplitSeq(line, ",") {
				allowed[strings.TrimSpace(method)] = true
			}
		}
		if allowed[http.MethodGet] {
			allowed[http.MethodHead] = true // the mux of the admin API answers it with GET
		}
		slices.Sort(methods)
		methods = slices.Compact(methods)
		if got := slices.Sorted(maps.Keys(allowed)); res.StatusCode != http.StatusMethodNotAllowed || !slices.Equal(got, methods) {
			d.t.Errorf("%s takes %v (%d), %v is described", path, got, res.StatusCode, methods)
		}
	}
}

// methods are those of a path in the description. Several templates may fit it, since a model's name may have any character.
func (d *described) methods(path string) (list []string) {
	for template, item := range d.doc.Paths.Map() {
		pattern := strings.ReplaceAll(regexp.QuoteMeta(template), `\{model\}`, `.+`)
		if !regexp.MustCompile("^" + variable.ReplaceAllString(pattern, "[^/]+") + "$").MatchString(path) {
			continue
		}
		for method := range item.Operations() {
			if list = append(list, method); method == http.MethodGet {
				list = append(list, http.MethodHead)
			}
		}
	}
	return list
}

// TestOpenAPI compares the descriptions with what the binary answers. The packages' tests compare them with the routes.
func TestOpenAPI(t *testing.T) {
	t.Parallel()
	r := newReloading(t, describedFiles)
	close(r.slow) // streams do not wait
	for _, kind := range []string{"text/event-stream", "application/x-ndjson", "application/yaml", "text/html"} {
		openapi3filter.RegisterBodyDecoder(kind, openapi3filter.FileBodyDecoder) // as text
	}
	t.Run("gateway", func(t *testing.T) { askGateway(describes(t, "gateway.yaml", r.url, "client-key-0123456789")) })
	t.Run("admin", func(t *testing.T) {
		d := describes(t, "admin.yaml", r.parlanceAdmin(), "admin-key-0123456789")
		askAccounts(d)
		askKeys(d)
		askCalls(d, r)
		askRules(d)
		d.finish()
	})
}

func askGateway(d *described) {
	const said, asked = `{"model":"m","messages":[{"role":"user","content":"hi"}],"max_tokens":9`, `{"contents":[{"role":"user","parts":[{"text":"hi"}]}]}`
	d.ask("createChatCompletion", 200, said+`}`)
	d.ask("createChatCompletion", 404, strings.Replace(said, `"m"`, `"other"`, 1)+`}`)
	d.ask("createMessage", 200, said+`}`)
	d.ask("createMessage", 400, `{"model":"m","messages":[{"role":"user","content":7}],"max_tokens":9}`)
	d.ask("countMessageTokens", 200, said+`}`)
	kept := d.ask("createResponse", 200, `{"model":"m","input":"hi"}`)
	_, id, _ := strings.Cut(kept, `"id":"`)
	id, _, _ = strings.Cut(id, `"`)
	d.ask("countResponseTokens", 200, `{"model":"m","input":"hi"}`)
	d.ask("getResponse", 200, "", id)
	d.ask("listResponseInput", 200, "", id)
	d.ask("cancelResponse", 400, "", id) // it was not made in the background
	d.ask("deleteResponse", 200, "", id)
	d.ask("getResponse", 404, "", id)
	for _, version := range []string{"", "V1"} {
		d.ask("generateContent"+version, 200, asked, "m")
		d.ask("streamGenerateContent"+version, 200, asked, "m", "?alt=sse")
		d.ask("countTokens"+version, 200, asked, "m")
	}
	for _, version := range []string{"vertex", "vertexBeta"} {
		d.ask(version+"GenerateContent", 200, asked, "p", "l", "m")
		d.ask(version+"StreamGenerateContent", 200, asked, "p", "l", "m", "?alt=sse")
	}
	d.ask("ollamaChat", 200, said+`}`)
	d.ask("ollamaGenerate", 200, `{"model":"m","prompt":"hi","stream":false}`)
	d.ask("ollamaShow", 200, `{"model":"m"}`)
	d.ask("getModel", 200, "", "m")
	d.ask("getModel", 404, "", "other")
	d.ask("getGeminiModel", 200, "", "m")
	for _, id := range []string{"ollamaVersion", "ollamaTags", "listModels", "listGeminiModels", "healthz", "readyz", "root", "hello"} {
		d.ask(id, 200, "")
	}
	d.finish(http.MethodOptions)
}

func askAccounts(d *described) {
	d.ask("overview", 200, "")
	d.ask("addAccounts", 200, "id,key,weight\nsecond,sk-second-0123456789,2\n", "?upstream=u")
	d.ask("addAccounts", 400, "id,key\nsecond,sk-second-0123456789\n", "?upstream=u")
	d.ask("listAccounts", 200, "", "?limit=1")
	d.ask("listAccounts", 400, "", "?nothing=1")
	d.ask("showAccount", 200, "", "u", "second")
	d.ask("showAccount", 404, "", "u", "third")
	d.ask("disableAccount", 200, `{"for":"1h","why":"tired"}`, "u", "second")
	d.ask("enableAccount", 200, "", "u", "second")
	d.ask("probeAccount", 200, "", "u", "second")
	d.ask("removeAccount", 200, "", "u", "second")
	d.ask("listProxies", 200, "")
	d.ask("metrics", 200, "")
	d.ask("backup", 200, "")
	for _, file := range []string{"admin.yaml", "gateway.yaml"} {
		if want := mustRead(d.t, "../docs/openapi/"+file); d.ask("openapi", 200, "", file) != want {
			d.t.Errorf("%s is not what is served", file)
		}
	}
	d.ask("openapi", 404, "", "openapi.go")
}

func askKeys(d *described) {
	d.ask("addKey", 200, `{"name":"alice","models":["m"],"requests_per_minute":60,"usd_per_day":2.5,"group":"team","for":"720h"}`)
	d.ask("addKey", 409, `{"name":"alice"}`)
	d.ask("addKey", 400, `{"name":"bob","colour":"red"}`)
	d.ask("changeKey", 200, `{"in_flight":3,"expires":""}`, "alice")
	d.ask("rotateKey", 200, `{"for":"1h"}`, "alice")
	d.ask("disableKey", 200, "", "alice")
	d.ask("enableKey", 200, "", "alice")
	d.ask("listKeys", 200, "")
	d.ask("removeKey", 200, "", "alice")
	d.ask("usage", 200, "")
	d.ask("usage", 200, "", "?by=day,group,client,upstream,account,model")
	csrf := d.ask("login", 200, `{"key":"admin-key-0123456789"}`)
	if !strings.Contains(csrf, "csrf_token") {
		d.t.Error(csrf)
	}
	d.ask("login", 401, `{"key":"wrong"}`)
	d.ask("session", 200, "")
	d.ask("logout", 200, "")
	d.ask("page", 200, "")
}

func askCalls(d *described, r *reloading) {
	d.ask("state", 200, "")
	d.ask("capture", 200, `{"clients":["me"],"for":"5m"}`)
	q, _ := http.NewRequestWithContext(d.t.Context(), http.MethodPost, r.url+"/v1/messages", bytes.NewReader([]byte(`{"model":"m","max_tokens":9,"messages":[{"role":"user","content":"hi"}]}`)))
	q.Header.Set("Authorization", "Bearer client-key-0123456789")
	q.Header.Set("Content-Type", "application/json")
	res, err := http.DefaultClient.Do(q)
	if err != nil {
		d.t.Fatal(err)
	}
	_, _ = io.Copy(io.Discard, res.Body)
	res.Body.Close()
	id := res.Header.Get("X-Request-Id")
	r.until("the call is captured", func() bool { return strings.Contains(d.ask("listCaptures", 200, ""), fmt.Sprintf("%q", id)) })
	d.ask("showCapture", 200, "", id)
	d.ask("explainCapture", 200, "", id)
	d.ask("explainCapture", 404, "", "nothing")
	d.ask("exportCaptures", 200, `{"ids": ["`+id+`"]}`)
	d.ask("exportCaptures", 409, `{"ids": ["nothing"]}`)
	d.ask("stopCaptures", 200, "")
	d.ask("forgetCaptures", 200, "")
	d.ask("listCalls", 200, "")
	d.ask("showCall", 200, "", id)
	d.ask("showCall", 404, "", "nothing")
}

func askRules(d *described) {
	d.ask("listRules", 200, "")
	if file := d.ask("ruleFile", 200, "", "?name=built-in/protocols/chat.hcl"); !strings.Contains(file, `"built_in":true`) {
		d.t.Errorf("%.200s", file)
	}
	d.ask("ruleFile", 404, "", "?name=nothing")
	if rule := d.ask("overrideRule", 200, "", "?name=built-in/protocols/chat.hcl&line=3"); !strings.Contains(rule, `protocol \"chat\" {`) {
		d.t.Errorf("%.200s", rule)
	}
	d.ask("overrideRule", 404, "", "?name=built-in/protocols/chat.hcl&line=1")
	d.ask("overrideRule", 400, "", "?name=built-in/protocols/chat.hcl&line=x")
	d.ask("playgroundChoices", 200, "")
	d.ask("play", 200, `{"client":"messages","upstream":"chat","kind":"request","input":"{\"model\":\"m\",\"max_tokens\":9,\"messages\":[{\"role\":\"user\",\"content\":\"hi\"}]}"}`)
	d.ask("reload", 200, "")
	d.ask("rollback", 422, `{"to":99}`)
	d.ask("listSets", 200, "")
	d.ask("listFleet", 409, "")
	d.ask("promoteShadow", 409, "")
	d.ask("startShadow", 400, `{"files":{}}`)
	d.ask("startShadow", 200, `{"files":{"a.hcl":"alias \"fast\" {\n  to = \"m\"\n}\n"},"share":0.5,"for":"1h"}`)
	d.ask("showShadow", 200, "")
	d.ask("showShadow", 200, "", "?calls=true")
	d.ask("promoteShadow", 200, "")
	d.ask("stopShadow", 200, "")
}
