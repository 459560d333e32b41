package lang

const docPath = "A path is names with dots between them. Where it meets a list, it applies to all elements; [*] may be written for them. [type=text|image] selects elements, * is any name, and ** any depth, but not within free content such as a schema or the arguments of a tool"

var editSteps = map[string]*Grammar{
	"set": {
		Doc: "Sets a field. " + docPath + ".", Labels: []string{"path"}, Many: true, Meets: First,
		Args: args("when", docWhen+". Expressions read the field as value, and the object that has it as item", "to!", "the value; if it is absent, the field keeps its value", "create", "whether a missing field is added (default: true in requests, false in replies); a field behind ** is never added", "why", "the reason, as a sentence for users"),
	},
	"remove": {
		Doc: "Removes a field, or selected elements of a list.", Labels: []string{"path"}, Many: true, Meets: First,
		Args: args("when", "a condition, which reads value and item: the rule is used only when it holds", "why", "the reason, as a sentence for users"),
	},
	"rename": {
		Doc: "Gives a field another name. It replaces a field of that name.", Labels: []string{"path"}, Many: true, Meets: First,
		Args: args("when", "a condition, which reads value and item: the rule is used only when it holds", "to!", "the new name (a literal string)", "why", "the reason, as a sentence for users"),
	},
}

var editEach = &Grammar{
	Doc: "Edits of each element of a list, or of an object. The label is its path; the paths within are relative to it.", Labels: []string{"path"}, Many: true, Meets: First,
	Args: args("when", "a condition, which reads the element as item: the rule is used only when it holds"),
}

var editGrammar = &Grammar{
	Doc: "Changes requests or replies, for all pairs of protocols: those that are translated, and those that pass unchanged. The label is \"request\" (the body that goes to the upstream, after translation and patches) or \"reply\" (the bodies and events that the client gets; errors are not changed). " +
		"Paths are those of the upstream's protocol in requests, and of the client's in replies. All edits read the body as it was before the first of them. If several change the same field, the first is made. " +
		"Expressions read the body as req (of replies: the body or event as data), and call and header. In edits of requests, ask has what the client asks for, as in routes: ask.tokens, ask.thinking, ask.images. Built-in specs run without edits.",
	Labels: []string{"request or reply"}, Many: true, Meets: First,
	Args: args("upstreams", "patterns of the names of upstreams (literal strings; * stands for any text); default: all", "models", "patterns of the names of models, as the upstream or the client calls them; default: all",
		"clients", "patterns of the names of clients in parlance.hcl; default: all", "protocols", "the names of the protocols of upstreams (of replies: of clients); default: all. It is required if some of the others lack a field that is set or renamed", "when", docWhen,
		"system_prefix", "for requests: a text that is put before the system prompt, in the form that the protocol has"),
	Blocks: with(editSteps, map[string]*Grammar{
		"each": editEach,
		"rename_tool": {
			Doc: "For requests: the upstream knows a tool (the label is the client's name of it) by another name. The name is changed wherever the request has it, and restored in the reply.", Labels: []string{"name"}, Many: true, Unique: true,
			Args: args("to!", "the name that the upstream gets (a literal string)"),
		},
		"headers": {Doc: "For requests: headers that the upstream gets. They replace those that the protocol defines.", Fields: "headers"},
	}),
}

func init() { editEach.Blocks = with(editSteps, map[string]*Grammar{"each": editEach}) }

var editsGrammar = &Grammar{
	Doc:  "Where requests and replies of the protocol have the names of tools and the system prompt, which `edit` blocks change without a path.",
	Args: args("tool_names", "the paths of the names of tools in requests (literal strings)", "reply_tool_names", "the paths of the names of tools in replies and events (literal strings)"),
	Blocks: map[string]*Grammar{
		"system": {Doc: "How a text is put before the system prompt of a request. Expressions read the text as prefix.", Blocks: map[string]*Grammar{"set": editSteps["set"]}},
	},
}
