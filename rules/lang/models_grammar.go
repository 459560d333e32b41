package lang

const docMatch = "match[0] is the text that the first * of the pattern matches, match[1] that of the second, and so on; the first * matches as much as possible"

var aliasGrammar = &Grammar{
	Doc:    "Another name for a model. Names without a * are looked up first, then patterns in order. Aliases of parlance.hcl come before those of a rules folder, and these before the built-in ones. An alias may name another alias.",
	Labels: []string{"name or pattern"}, Many: true,
	Args: args("to!", "the name of the model; "+docMatch+"; model is the name that the client sent", "when", "a condition on match, model and the request: the alias is used only when it holds", "list", "false: the list of models does not contain the name"),
	Blocks: map[string]*Grammar{
		"set":     {Doc: "Fields that the alias sets in a request of a client of this protocol, before the request is translated. Objects are merged with the client's; null removes a field.", Labels: []string{"protocol"}, Many: true, Unique: true, Fields: "fields of the client's request"},
		"headers": {Doc: "Additional headers for an upstream of this protocol.", Labels: []string{"protocol"}, Many: true, Unique: true, Fields: "headers"},
	},
}

var prefixGrammar = &Grammar{
	Doc:    "Models whose names match the pattern may also be named with a prefix, such as openai/gpt-5. Both names mean the same model; each upstream gets the one that it serves.",
	Labels: []string{"pattern"}, Many: true,
	Args: args("add!", "the prefix, such as \"openai/\" (a literal string)"),
}

var routeGrammar = &Grammar{
	Doc:    "The upstreams that are tried for a model, in this order: the next one when one fails. Upstreams that are not configured, or cannot serve the client's protocol, are skipped.",
	Labels: []string{"name or pattern"}, Many: true,
	Args: args("to", "the names of upstreams (literal strings); each gets the name that it serves the model by", "when", "a condition on match, model and the request: the route is used only when it holds"),
	Blocks: map[string]*Grammar{
		"target": {Doc: "An upstream of the route, for which the model may have another name.", Many: true,
			Args: args("when", "a condition on match, model and the request: the target is used only when it holds", "upstream", "the name of the upstream (a literal string); default: any upstream that serves the model", "model", "the model; default: the one that the client named. "+docMatch)},
	},
}

var balanceGrammar = &Grammar{
	Doc: "How the gateway asks for the balance of an account. An upstream of parlance.hcl refers to the block: balance = \"…\".", Labels: []string{"name"}, Many: true, Unique: true,
	Args:   args("path!", "the path on the upstream's host (a literal string)", "value!", "the balance (a number); the expression reads the answer as data"),
	Blocks: map[string]*Grammar{"headers": {Doc: "Headers of the request. key is the account's key.", Fields: "headers"}},
}

var listGrammar = &Grammar{
	Doc: "How the gateway asks an upstream for its list of models. Expressions read the answer as data.",
	Args: args("path!", "the path, appended to the base URL, with a query if needed (a literal string)", "each!", "the list of models; expressions read each as item", "id!", "the name of the model",
		"created", "when it was created: seconds since 1970, or an RFC 3339 time", "owner", "its owner", "title", "its display name", "next", "the query of the next page; absent on the last page"),
}

var hostGrammar = &Grammar{
	Doc:    "Profile switches for upstreams of the protocol whose name, or whose host in the base URL, matches the pattern (* stands for any text). They override `model` blocks, and the upstream's own profile overrides them.",
	Labels: []string{"protocol", "pattern"}, Many: true,
	Fields: "switches of the protocol's profile",
}
