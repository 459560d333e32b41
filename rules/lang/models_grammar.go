package lang

const docMatch = "match[0] is what the first * of the pattern stands for, match[1] the second, …; of several, the first takes as much as it can"

var aliasGrammar = &Grammar{
	Doc:    "Another name for a model. Names without a * are looked up first, then the patterns in their order; those of parlance.hcl before those of a folder of rules, and these before the built-in ones. An alias may lead to another one.",
	Labels: []string{"name or pattern"}, Many: true,
	Args: args("to!", "the model that is meant; "+docMatch+", model the name as it was asked for", "when", "the alias holds only when this does; it knows match and model", "list", "false: the name is not listed among the models"),
	Blocks: map[string]*Grammar{
		"set":     {Doc: "What the name sets in a request of a client of this protocol, before it is translated. Objects are merged with the client's; null takes a field away.", Labels: []string{"protocol"}, Many: true, Unique: true, Fields: "fields of the client's request"},
		"headers": {Doc: "Headers for an upstream of this protocol, joined to those that it gets otherwise.", Labels: []string{"protocol"}, Many: true, Unique: true, Fields: "headers"},
	},
}

var prefixGrammar = &Grammar{
	Doc:    "Models whose names fit the pattern may also be asked for with the provider's name before theirs: both name the same model, and each upstream gets the one that it serves.",
	Labels: []string{"pattern"}, Many: true,
	Args: args("add!", "what stands before the name, such as \"openai/\" (a literal string)"),
}

var routeGrammar = &Grammar{
	Doc:    "Which upstreams are asked for a model, in this order: the next when one fails. Those that are not configured, or not of use to the client's protocol, are passed over.",
	Labels: []string{"name or pattern"}, Many: true,
	Args: args("to", "the names of upstreams (literal strings), which are asked for the model as they name it", "when", "the route holds only when this does; it knows match and model"),
	Blocks: map[string]*Grammar{
		"target": {Doc: "One that is asked, for another model maybe.", Many: true,
			Args: args("upstream", "the name of the upstream (a literal string); default: whoever serves the model", "model", "the model; default: the one that was asked for. "+docMatch)},
	},
}

var balanceGrammar = &Grammar{
	Doc: "How an account's balance is asked for. An upstream of parlance.hcl names the block: balance = \"…\".", Labels: []string{"name"}, Many: true, Unique: true,
	Args:   args("path!", "the path on the upstream's host (a literal string)", "value!", "the balance, a number, read from the answer, called data"),
	Blocks: map[string]*Grammar{"headers": {Doc: "Headers of the request. key is the account's key.", Fields: "headers"}},
}

var listGrammar = &Grammar{
	Doc: "How an upstream is asked which models it has. The answer is called data.",
	Args: args("path!", "the path, behind the base URL, with a query if there must be one (a literal string)", "each!", "the list of models, of which each is called item", "id!", "the name of a model",
		"created", "when it was made: seconds since 1970, or a date as RFC 3339 writes it", "owner", "whose it is", "title", "its name for people", "next", "the query of the next page; there is none when it is absent"),
}

var hostGrammar = &Grammar{
	Doc:    "What upstreams of the protocol can do whose host, in their base URL, or whose name fits the pattern (* stands for any text). It goes before what models can do, and behind an upstream's own profile.",
	Labels: []string{"protocol", "pattern"}, Many: true,
	Fields: "switches of the protocol's profile",
}
