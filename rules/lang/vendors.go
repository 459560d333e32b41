package lang

import (
	"github.com/parlance-gateway/parlance/rules/lazyregexp"

	"cmp"
	"fmt"
	"net/url"
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/zclconf/go-cty/cty"
)

var vendorGrammar = &Grammar{
	Doc:    "A vendor of models: what `parlance init --upstream` writes for it, and which models `parlance check` expects it to serve. All arguments are literal.",
	Labels: []string{"name"}, Many: true, Unique: true,
	Args: args("title!", "its name in texts", "names", "other names that `parlance init` accepts", "url!", "the base URL of its API; {region}, {project} and {resource} stand for arguments of the upstream", "auth", "how calls are authorized, an argument of upstreams in configuration.md; default: \"key\"", "protocol!", "the protocol that it is called with",
		"key", "the environment variable that commonly holds its key; without it, no key is needed", "large!", "the model that stands for the large models of a client",
		"small", "the model that stands for the small models of a client; default: large", "serves", "patterns of the models that it serves; default: any",
		"pages", "hosts of its websites, which are often confused with the host of the API", "key_begins", "a list of texts with which its keys begin, and those of no other vendor"),
	Blocks: map[string]*Grammar{"api": {
		Doc:    "A protocol that its server speaks, which an upstream can have in place of the argument protocol. If a vendor has such blocks, they list all its protocols, and check reports an upstream with another one.",
		Labels: []string{"protocol"}, Many: true, Unique: true, Args: args("url", "the base URL for this protocol; default: that of the vendor"),
	}},
}

var agentGrammar = &Grammar{
	Doc: "A program that calls the gateway (an agent or an SDK): which models it asks for by default, and how it is started. A client in parlance.hcl names it: for = \"…\".\n" +
		"The texts may use ${base} (the gateway's URL), ${key} (a shell word that gives the client's key), ${keyfile} (the file with the key), ${model} and ${small} (the vendor's models).",
	Labels: []string{"name"}, Many: true, Unique: true,
	Args: args("title!", "its name in texts", "names", "other names that `parlance init` accepts", "protocol!", "the protocol that it speaks", "asks", "the names of models that it asks for by default",
		"small", "patterns of names in asks that init maps to a vendor's small model", "large", "patterns of names in asks that init maps to a vendor's large model",
		"start", "the command that starts it", "file", "the configuration file of the program in which the argument text must be written", "text", "what must be written into its configuration"),
}

// variable is the name of an environment variable.
var variable = lazyregexp.New(`^[A-Za-z_][A-Za-z0-9_]*$`)

// Vendor is a vendor of models.
type Vendor struct {
	Name, Title string
	Names       []string // other names of it
	URL         string   // {region}, {project} and {resource} stand for arguments of the upstream
	Auth        string
	Protocol    string
	Key         string // the environment variable that commonly holds its key; "": no key is needed
	Large       string // the models that stand for a client's large and small ones
	Small       string
	Serves      []string // patterns of its models; none: any
	Pages       []string // hosts of its pages for people
	KeyBegins   []string // how its keys begin

	APIs map[string]string // the base URLs for the protocols that it speaks; none: it may speak any
}

// Vendors are the vendors that rules know, in the order of their names.
func (s *Set) Vendors() []Vendor {
	var list []Vendor
	for _, b := range s.VendorBlocks {
		v := Vendor{
			Name: b.Label(0), Title: b.Text("title"), Names: b.Texts("names"), URL: b.Text("url"), Auth: b.Text("auth"), Protocol: b.Text("protocol"), Key: b.Text("key"),
			Large: b.Text("large"), Small: b.Text("small"), Serves: b.Texts("serves"),
			Pages: b.Texts("pages"), KeyBegins: b.Texts("key_begins"),
		}
		for _, api := range b.All("api") {
			if v.APIs == nil {
				v.APIs = map[string]string{}
			}
			v.APIs[api.Label(0)] = cmp.Or(api.Text("url"), v.URL)
		}
		if v.Small == "" {
			v.Small = v.Large
		}
		list = append(list, v)
	}
	slices.SortFunc(list, func(a, b Vendor) int { return strings.Compare(a.Name, b.Name) })
	return list
}

// hole is what an argument of the upstream is put in place of.
var hole = lazyregexp.New(`\{([a-z]+)\}`)

// FilledURL is the base URL for a protocol with the values of its holes; missing is one that has none, and the URL is then nil.
func (v Vendor) FilledURL(protocol string, values map[string]string) (u *url.URL, missing string) {
	text := hole.ReplaceAllStringFunc(cmp.Or(v.APIs[protocol], v.URL), func(h string) string {
		name := h[1 : len(h)-1]
		if values[name] == "" {
			missing = name
		}
		return url.PathEscape(values[name])
	})
	if missing == "" {
		u, _ = url.Parse(text) // the rules were checked
	}
	return u, missing
}

// Host is the host of the vendor's API, with its port if the URL has one.
func (v Vendor) Host() string {
	u, err := url.Parse(v.URL)
	if err != nil {
		return ""
	}
	return u.Host
}

// Agent is a program that calls the gateway.
type Agent struct {
	Name, Title  string
	Names        []string // other names of it
	Protocol     string
	Asks         []string // names of models
	Small, Large []string // patterns of names

	block *Block
}

// Agents are the programs that rules know, in the order of their names.
func (s *Set) Agents() []Agent {
	var list []Agent
	for _, b := range s.AgentBlocks {
		list = append(list, Agent{
			Name: b.Label(0), Title: b.Text("title"), Names: b.Texts("names"), Protocol: b.Text("protocol"),
			Asks: b.Texts("asks"), Small: b.Texts("small"), Large: b.Texts("large"), block: b,
		})
	}
	slices.SortFunc(list, func(a, b Agent) int { return strings.Compare(a.Name, b.Name) })
	return list
}

// AgentValues are the values that an agent's texts may use.
type AgentValues struct {
	Base    string // the gateway's URL, without a path
	Key     string // a shell word that gives the client's key
	KeyFile string // the file that holds it
	Model   string // the vendor's models
	Small   string
}

func (v AgentValues) context() *hcl.EvalContext {
	return &hcl.EvalContext{Variables: map[string]cty.Value{
		"base": cty.StringVal(v.Base), "key": cty.StringVal(v.Key), "keyfile": cty.StringVal(v.KeyFile), "model": cty.StringVal(v.Model), "small": cty.StringVal(v.Small),
	}}
}

// Start is the command that starts the agent, the file that it is configured by, and the text of that file. Each may be "".
func (a Agent) Start(v AgentValues) (command, file, text string) {
	message := func(name string) string {
		x := a.block.Arg(name)
		if x == nil {
			return ""
		}
		got, diags := x.Value(v.context())
		if diags.HasErrors() || got.Type() != cty.String || got.IsNull() {
			return "" // reported when the rules were loaded
		}
		return got.AsString()
	}
	return message("start"), message("file"), message("text")
}

// FindVendor is the vendor of a name, in any case. The error lists the known ones.
func FindVendor(list []Vendor, name string) (Vendor, error) {
	return findNamed("vendor", list, name, func(v Vendor) []string { return append([]string{v.Name}, v.Names...) })
}

// FindAgent is the agent of a name, in any case. The error lists the known ones.
func FindAgent(list []Agent, name string) (Agent, error) {
	return findNamed("client", list, name, func(a Agent) []string { return append([]string{a.Name}, a.Names...) })
}

func findNamed[T any](what string, list []T, name string, names func(T) []string) (T, error) {
	var known []string
	for _, x := range list {
		for _, n := range names(x) {
			if strings.EqualFold(n, name) {
				return x, nil
			}
		}
		known = append(known, names(x)[0])
	}
	var none T
	return none, fmt.Errorf("no %s %q is known.%s Known: %s", what, name, Suggest(strings.ToLower(name), known), strings.Join(known, ", "))
}
