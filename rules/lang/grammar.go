package lang

import "strings"

// Grammar is what may stand in a block of a rule file. The loader, the checks and the reference in
// docs/rules.md are all made from it.
type Grammar struct {
	Doc    string
	Labels []string       // names of the labels, in order; one that ends in "?" may be left out
	Args   map[string]Arg // arguments with a meaning of their own
	Fields string         // what other arguments mean; "" when there are none
	Blocks map[string]*Grammar
	Many   bool  // whether the block may stand more than once
	Unique bool  // with Many: not twice with the same labels
	Meets  Meets // how a block of an overlay meets the base's
}

func args(pairs ...string) map[string]Arg {
	m := map[string]Arg{}
	for i := 0; i < len(pairs); i += 2 {
		name, required := pairs[i], false
		if name[len(name)-1] == '!' {
			name, required = name[:len(name)-1], true
		}
		m[name] = Arg{Doc: pairs[i+1], Required: required}
	}
	return m
}

const (
	docWhen = "the rule holds only when this does"
	docEach = "a list; the rule runs once for each element"
	docAs   = "the name of the element (a literal string)"
	docNth  = "the name of the element's number, from 0 (a literal string)"
)

const docFraming = "how a stream is framed: \"sse\" (the default), \"ndjson\", an object on each line, or \"json_array\", the elements of one array; in the last two events have no names, texts are not sent, and comments are white space or nothing"

const docUpstreams = "patterns of the upstreams that it is for (literal strings; * stands for any text); it is tried before all that are for any upstream"

var tierGrammar = &Grammar{
	Doc: "What is done when an upstream failed. The tiers are tried in order, and the first whose condition holds decides; where none does, the client is told.\n" +
		"The condition reads status (absent without an answer, and for a failure that a good answer tells of), header, body (its text), data (the same, parsed), error (message, type, code), class, " +
		"retry_after (the seconds that the upstream asked for), network (absent, or \"connect\", \"dns\", \"tls\", \"timeout\", \"reset\", \"proxy\"), attempt (from 1), " +
		"failures (of this account in a row, before this one), model, streamed, and foreign (whether the state of other accounts was left out already).",
	Labels: []string{"name"}, Many: true, Meets: Named,
	Args: args("when!", "a condition on the failure",
		"action!", "\"return\": the client is told; \"retry\": another account is asked; \"disable\": this account rests, and another is asked",
		"rest", "how long the account rests: a duration (\"10m\"), seconds, or \"forever\": until somebody enables it",
		"least", "the shortest rest (a literal duration); default: 1s", "most", "the longest rest (a literal duration), of those that end; default: 24h",
		"lasting", "true: waiting does not end the failure, the rest is only the time to ask once more. While all accounts rest so, the client is told of the failure itself, and not to come again",
		"confirm", "true: the same, and a question of the gateway's own, which carries nothing of a client's, is asked as the account (its balance, or the list of models). Where that fails in a tier with confirm too, the account is disabled until somebody enables it",
		"scope", "what rests: the \"account\", or the \"model\" on this account alone; default: \"account\"",
		"proxy", "true: it is the proxy's fault, and the proxy rests", "again", "how often the same account is asked once more before another is (a literal number); default: 0",
		"backoff", "how long the first of these waits (a literal duration): each waits twice as long as the one before", "foreign", "true: from now on, the state of other accounts that the client carries is left out of the request", "upstreams", docUpstreams),
}

var retryGrammar = &Grammar{
	Doc:  "How long an upstream wants to be left alone.",
	Args: args("after!", "seconds, or what else wait reads, from status, header, body, data and error. What is absent, not above 0 or more than 31 days says nothing", "upstreams", docUpstreams),
	Many: true,
}

var tableGrammar = &Grammar{
	Doc: "A lookup: name[key]. The row \"default\" is for keys that have no row.", Labels: []string{"name"},
	Fields: "rows: key = value", Many: true, Unique: true,
}

var functionGrammar = &Grammar{
	Doc: "A named expression, compiled into each place that calls it.", Labels: []string{"name"}, Many: true, Unique: true, Meets: Replaces,
	Args: args("params!", "the names of its parameters, a list of literal strings", "result!", "its value"),
}

func readGrammar(doc string) *Grammar {
	return &Grammar{
		Doc: doc, Labels: []string{"kind"}, Many: true,
		Args: args("when", docWhen, "each", docEach+", called item", "inside", "a list of parts within this one, read by blocks",
			"drop", "the part does not cross, for this reason", "reject", "the client is told this error",
			"sealed", "opaque state that a client carried; opened for its issuer, else the part is dropped"),
		Fields: "fields of the part",
	}
}

func writeGrammar(doc string) *Grammar {
	return &Grammar{
		Doc: doc, Labels: []string{"kind"}, Many: true,
		Args:   args("when", docWhen, "json", "the whole object, instead of fields", "drop", "the part is left out, for this reason", "lost", "what is written stands for the part, which is lost for this reason", "reject", "the client is told this error"),
		Fields: "fields of the output object",
	}
}

func dropGrammar(doc string) *Grammar {
	return &Grammar{
		Doc:    doc + " The path covers all that is below it. A selector names variants, tools[type=custom|shell_*].format; ** at the beginning stands for any place.",
		Labels: []string{"field"}, Many: true, Unique: true, Args: args("why!", "the reason, a sentence for a user"),
	}
}

// requestDropGrammar is that of a drop in a request, which may have a condition.
func requestDropGrammar(doc string) *Grammar {
	g := dropGrammar(doc + " With a condition, rules read the field, and the condition tells when they do not send it.")
	g.Args["when"] = args("when", "whether it is dropped in this request; used for reports only")["when"]
	return g
}

var changeGrammar = &Grammar{
	Doc:    "A field of the upstream's request, by its path, in which a value of the client's may become another: a limit that is lowered to the model's, say. Who asks what did not cross is told when what was written is not what the client sent.",
	Labels: []string{"field"}, Many: true, Args: args("when", docWhen, "from!", "the client's value", "why!", "the reason, a sentence for a user"),
}

func events(doc string) *Grammar {
	return &Grammar{
		Doc: doc, Meets: Replaces,
		Blocks: map[string]*Grammar{
			"event": {
				Doc: "One event of the stream. Its label is the event's name; without one only data is sent.", Labels: []string{"name?"}, Many: true,
				Args: args("when", docWhen, "label", "the event's name, when it is computed", "json", "the whole data, instead of fields", "text", "the data as it is, instead of fields"), Fields: "fields of the data",
			},
			"comment": {Doc: "A comment line.", Args: args("when", docWhen, "text!", "what it says"), Many: true},
		},
	}
}

var templateGrammar = &Grammar{Doc: "An output object.", Meets: Replaces, Args: args("when", docWhen, "json", "the whole object, instead of fields"), Fields: "fields of the output object"}

var hearNote = &Grammar{
	Doc: "Something said about a part, such as a citation.", Many: true,
	Args: args("when", docWhen, "each", docEach, "as", docAs, "counter", docNth, "key", "the part with this key", "of", "the last part of this kind (a literal string)"), Fields: "fields of the note",
}

var hearPart = &Grammar{
	Doc: "A piece of a part. The label is its kind; without one it belongs to the open part with the key.", Labels: []string{"kind?"}, Many: true,
	Args: args("when", docWhen, "each", docEach+", called item", "as", docAs, "counter", docNth, "kind", "the kind, when it is computed", "key", "what tells this part from others of the reply",
		"id", "the upstream's identifier", "belongs", "the id of the part that more is told of; the rule begins none", "name", "the name of a tool", "append", "text that is added; what is no string is added as JSON text",
		"trim", "whether pieces of white space before the first of the text are left out",
		"channel", "where the text comes from; of several that bring the same text, the first that brings any counts",
		"tags", "[begin, end, kind], literal strings: text at the beginning of the reply that stands between the two is of that kind", "tagged", "whether tags are looked for; default: always",
		"with", "the name of a field, a list (a literal string): what this piece has of it is said with the text of the piece, and waits where that does",
		"fallback", "the text, when nothing was added until the part closes", "exact", "whether the reply fails (\"other total\") when fallback is another text than what was added; white space does not count", "close", "whether the part is complete now"),
	Fields: "fields of the part",
	Blocks: map[string]*Grammar{"note": hearNote},
}

var hearBlocks = map[string]*Grammar{
	"reply": {Doc: "What the reply as a whole is told; what is empty changes nothing. id and stop have a meaning for the engine.", Args: args("when", docWhen), Fields: "fields of the reply", Many: true, Meets: Last},
	"usage": {Doc: "Counts of tokens. What is absent changes nothing, and counts that are all zero neither.", Args: args("when", docWhen), Fields: "counts", Many: true, Meets: Last},
	"part":  hearPart,
	"note":  hearNote,
	"for":   hearFor,

	"received": hearReceived,
	"order":    hearOrder,
}

var hearOrder = &Grammar{
	Doc: "What an upstream begins, adds to or ends under a key, so that a stream whose events contradict each other fails instead of being told as another reply. " +
		"\"begin\" takes a key that is not in use. \"add\" and \"end\" need one that has begun and has not ended. Where frames cross as they are, nothing is checked. " +
		"What is malformed is let through if the list tolerates of block hear names it.",
	Labels: []string{"begin, add or end"}, Many: true,
	Args: args("when", docWhen, "key!", "what tells this piece from others of the reply; without one nothing is checked", "takes", "of begin: a list of words, what may be added to it; default: anything", "what", "of add and end: one of the words that takes has; default: nothing is compared", "known", "of add and end: a list of the words that are compared; default: another one may belong to anything. All are"),
}

var hearReceived = &Grammar{
	Doc: "A piece of what the upstream makes, kept as it came for a request that has it go on (block \"continue\"); where nobody may ask for more, nothing is kept. " +
		"An object begins with whole; pieces of its fields follow, under its key.",
	Many: true,
	Args: args("when", docWhen, "each", docEach+", called item", "as", docAs, "counter", docNth, "key", "what tells this object from others of the answer", "whole", "the object, as far as it is there: pieces with its key that come later belong to it"),
	Blocks: map[string]*Grammar{
		"text": {Doc: "Strings of the object, which grow by text.", Fields: "name = text to be added"},
		"json": {Doc: "Values of the object that come as pieces of JSON text; they take the place of what it began with.", Fields: "name = a piece of the JSON text"},
		"list": {Doc: "Lists of the object, which grow by elements.", Fields: "name = an element to be added"},
	},
}

var continueGrammar = &Grammar{
	Doc: "A reply that ended may be a part only of what the upstream has to say. Then it is asked for the rest, by the request that it was sent, with some fields set anew, and what it answers is told to the client as more of the same reply: " +
		"one beginning, one end, counts added. It is asked with the same account; when that fails, the reply fails, or begins anew with another account while nothing of it has reached the client. " +
		"Clients of the same protocol are told that the reply paused, and go on by themselves.",
	Args: args("when!", "whether the reply, which has ended, is to be gone on with; stop is the upstream's word for why it ended",
		"may", "whether that can be of a reply to the request that is written; for others nothing is kept. Default: always",
		"most!", "how often one reply is gone on with (a literal number, 100 at most); behind that it ends as the upstream said"),
	Blocks: map[string]*Grammar{"set": {
		Doc: "A field of the request for the rest. sent is the request that was sent first; received is the list of what the upstream made since, in all its answers; reply is the reply.", Labels: []string{"field"}, Many: true, Unique: true,
		Args: args("when", docWhen, "to!", "its value; absent: it stays what it was"),
	}},
}

// hearFor holds rules of hearing, itself among them.
var hearFor = &Grammar{
	Doc: "Rules that run for each element of a list.", Many: true,
	Args: args("each!", docEach, "as", docAs+"; default: item", "counter", docNth, "when", docWhen),
}

func init() { hearFor.Blocks = hearBlocks }

func with(m map[string]*Grammar, more map[string]*Grammar) map[string]*Grammar {
	out := map[string]*Grammar{}
	for k, v := range m {
		out[k] = v
	}
	for k, v := range more {
		out[k] = v
	}
	return out
}

// File is the grammar of a rule file.
var File = &Grammar{
	Doc:  "A rule file holds protocols, pairs, and what all of them share.",
	Args: args("base", "\"none\": the rules of this folder replace all built-in rules. Write it in one file of the folder"),
	Blocks: map[string]*Grammar{
		"function": functionGrammar,
		"table":    tableGrammar,
		"class": {
			Doc: "A class of errors. The first whose condition holds decides.", Labels: []string{"name"}, Many: true,
			Args: args("when!", "a condition on status, error (message, type, code), body (its text) and data, the parsed body", "upstreams", docUpstreams),
		},
		"tier":  tierGrammar,
		"retry": retryGrammar,
		"model": {
			Doc: "What models can do whose names match the pattern (* stands for any text), for upstreams of the protocol.", Labels: []string{"protocol", "pattern"}, Many: true,
			Fields: "switches of the protocol's profile",
		},
		"host":     hostGrammar,
		"alias":    aliasGrammar,
		"prefix":   prefixGrammar,
		"route":    routeGrammar,
		"balance":  balanceGrammar,
		"vendor":   vendorGrammar,
		"agent":    agentGrammar,
		"fields":   fieldsGrammar,
		"protocol": protocolGrammar,
		"pair":     pairGrammar,
	},
}

var protocolGrammar = &Grammar{
	Doc: "How one side talks.", Labels: []string{"name"}, Many: true, Unique: true,
	Args: args("title", "its name for people"),
	Blocks: map[string]*Grammar{
		"client": clientGrammar,
		"upstream": {
			Doc:  "How an upstream is called.",
			Args: args("path!", "the path, behind the base URL; a value in it, as in \"/models/${call.model}\", is escaped as one segment", "framing", docFraming, "forward", "client headers that go along, from a client of this protocol", "pass", "reply headers that reach the client; a * at the end stands for any text"),
			Blocks: map[string]*Grammar{
				"query":   {Doc: "Parameters of the URL. key is the account's key.", Fields: "parameters"},
				"headers": {Doc: "Headers of the request. key is the account's key, and tools are those that the request offers, unless it crosses as it is.", Fields: "headers"},
				"list":    listGrammar,
			},
		},
		"models": {
			Doc: "The list of models, as this protocol's clients ask for it.", Args: args("when", "whether the asker speaks this protocol"), Fields: "fields of the output object",
			Blocks: map[string]*Grammar{"model": {Doc: "One of them, called model, as it is asked for by its id.", Args: args("json", "the whole object, instead of fields"), Fields: "fields of the output object"}},
		},
		"count": countGrammar,
		"limits": {
			Doc:  "What a client is told whose calls are counted, instead of what its upstream says of the gateway's own account.",
			Args: args("hide", "reply headers of upstreams that such a client does not get; a * at the end stands for any text"),
			Blocks: map[string]*Grammar{"headers": {
				Doc:    "Headers of every answer to such a client. requests and tokens are what is counted, each with limit, remaining, seconds until all of it is there again, wait (the same as in 6m0s) and at (RFC 3339); they are absent where there is no limit.",
				Fields: "headers",
			}},
		},
		"stored": storedGrammar,
		"ask":    askGrammar,
		"stop_reasons": {
			Doc: "Why a reply ended, in the words that all protocols share: " + strings.Join(StopWords, ", ") + ".",
			Blocks: map[string]*Grammar{
				"hear": {Doc: "The shared word for each of an upstream's.", Fields: "rows: upstream's word = shared word"},
				"say":  {Doc: "The client's word for each of the shared ones.", Fields: "rows: shared word = client's word"},
			},
		},
		"profile":  {Doc: "What an upstream can do: switches with their defaults, all literal.", Fields: "switches"},
		"table":    tableGrammar,
		"function": functionGrammar,
		"blocks": {
			Doc:    "What an element of a list of content is: the first part whose condition holds. The element is called item.",
			Blocks: map[string]*Grammar{"part": readGrammar("A kind of part, and how its fields are read.")},
		},
		"turns": {
			Doc: "The turns of a request's history. Several blocks are read one after the other.", Many: true,
			Args: args("each", "the list of turns", "one", "a value that is one turn, instead", "as", docAs+"; default: message", "role!", "system, user or assistant", "name", "the speaker's name", "merge", "roles whose adjacent turns are one turn (literal strings)"),
			Blocks: map[string]*Grammar{
				"part":  readGrammar("A part that the turn holds besides its content."),
				"parts": {Doc: "The turn's content, read by blocks.", Args: args("when", docWhen, "each!", "the list of content"), Many: true},
			},
		},
		"drop":    requestDropGrammar("A field of this protocol's requests that crosses to no other protocol."),
		"change":  changeGrammar,
		"tools":   {Doc: "The tools that a request offers.", Blocks: map[string]*Grammar{"tool": readGrammar("A kind of tool.")}},
		"request": {Doc: "The fields of a request that every pair writes; a pair's fields follow.", Fields: "fields of the request"},
		"message": {
			Doc: "A message of a request's history. The rules are tried in order for every turn, and each that holds writes.", Labels: []string{"name"}, Many: true,
			Args: args("when", docWhen, "each", "records of the turn; one message for each, called part", "together", "kinds (literal strings): adjacent parts of these kinds are one message, as part.parts", "needs", "fields without which the message is not written", "json", "the whole message, instead of fields"), Fields: "fields of the message",
		},
		"write": {
			Doc:    "How parts and tools are written in a request: the first rule of their kind that holds. The kind \"*\" stands for all that no other rule writes.",
			Blocks: map[string]*Grammar{"part": writeGrammar("A part as an object: part.block."), "tool": writeGrammar("A tool as an object: tool.block.")},
		},
		"requires": {
			Doc: "What the protocol insists on; the engine sees to it, the same for every pair.",
			Args: args("tool_results", "where results stand: \"after calls\" or \"first in the next user turn\"",
				"tool_id", "{max, pattern} of a call's id, or a condition that chooses between two", "tool_name", "{max, pattern} of a tool's name, or a condition that chooses between two",
				"missing_result", "the text of a result that the history lacks", "orphan_result", "the text before a result that has no call; ${id} is its id",
				"empty_text", "\"drop\": text that is empty or white space is left out", "alternate", "whether turns of one role are merged",
				"first", "what the user says when the history begins with another turn", "last", "what the user says when the history ends with the assistant's turn",
				"trim_last", "whether white space is cut from the end of the last assistant text", "order", "the order of kinds in an assistant's turn",
				"mid_system", "a user's text that stands for a system turn in mid-conversation; ${text} is what it said, before and after are the roles of the turns around it",
				"speaker", "the first text of a user's turn whose speaker has a name; ${name} and ${text} are what the client sent",
				"before_calls", "a kind of part (a literal string) that each of the assistant's turns with calls must have, where stand_in is not absent: one that lacks it gets the last one before",
				"stand_in", "the text of such a part where no turn before had one",
				"cache_marks", "how many parts and tools may have a field cache; the first of the messages lose it"),
		},
		"native": {Doc: "How a part of this upstream is kept whole while a client of another protocol carries it.", Blocks: map[string]*Grammar{"part": writeGrammar("A part as the upstream made it.")}},
		"hear": {
			Doc: "A reply as it comes: a chunk or event of a stream, or a whole body. It is called data.",
			Args: args("done", "data that ends the stream, as it stands (a literal string)", "type", "which on block hears the data", "end", "whether the reply ends here",
				"tolerates", "the forms of malformed streams that are let through: a list of words"),
			Blocks: with(hearBlocks, map[string]*Grammar{
				"let":      {Doc: "Names for values that several rules read.", Fields: "names"},
				"drop":     dropGrammar("What no client of another protocol is told: a field of replies, their streams and errors, event:name for whole events (a * at the end of a name stands for any text), or event:name:path for a field of theirs alone."),
				"error":    {Doc: "The upstream says that it failed.", Args: args("when!", docWhen), Fields: "message, type, code"},
				"continue": continueGrammar,
				"estimate": {Doc: "Counts of a good reply whose upstream told none, or zeros only. reply.asked is about how many tokens the request has, reply.heard those of the text that it said.", Args: args("why!", "what whoever asks what was changed is told, a sentence for a user"), Fields: "counts"},
				"on": {Doc: "What one type of event says.", Labels: []string{"type"}, Many: true, Unique: true, Blocks: hearBlocks,
					Args: args("end", "whether the reply ends here", "gather", "where frames cross as they are: what reply.gathered has one more of; it ends what is open", "opens", "where frames cross as they are: what reply.opened is from now on", "adds", "where frames cross as they are: text that reply.added has more of, since something was opened", "finishes", "where frames cross as they are: what reply.finished has one more of, since something was opened; reply.added begins anew", "snapshot", "the whole reply, when the event brings it")},
			}),
		},
		"say": {
			Doc:  "A reply as it goes to a client.",
			Args: args("order!", "\"one at a time\" or \"interleaved\" parts", "id", "the reply's id", "mint", "the prefix of an id that must be made", "late", "true: the last part is closed when another follows or the reply ends, so that it can tell how it ended", "unfinished", "\"open\": when the reply fails, parts that were not complete are left open; default: they are closed"),
			Blocks: map[string]*Grammar{
				"start": events("The first events."), "finish": events("The last events of a good reply."), "fail": events("What a client is told when the reply failed."), "end": events("The mark that nothing more comes, behind finish and fail alike."),
				"keepalive": events("What is sent when there is nothing to say."),
				"item": {
					Doc: "What holds adjacent parts together: it opens with the first of them and closes when something else opens.", Labels: []string{"name"}, Many: true, Unique: true,
					Blocks: map[string]*Grammar{"open": events("When the item begins."), "close": events("When it is complete."), "block": templateGrammar},
				},
				"part": {
					Doc: "How a kind of part is said.", Labels: []string{"kind"}, Many: true, Unique: true,
					Args: args("item", "the item that holds it (a literal string); default: it stands by itself", "merge", "true: adjacent parts of the kind are one part",
						"unwrap", "the name of a member: the text is a JSON object, and the string that is this member is said in its place",
						"when", "whether the client wants to see it", "drop", "it is not shown, for this reason", "id", "{mint, pattern}: ids that do not fit are made with the prefix",
						"hold", "fields without which the part is not opened", "beside", "whether the part may be open while others are of which this is true; it is asked before the part is opened", "awaits", "whether more will be told of the part (belongs) although its text is complete: it is closed when that was told, when a part comes that awaits nothing, or when the reply ends", "whole", "whether the text is not said as it comes, but by close, which reads part.text", "empty", "the text, when nothing was added"),
					Blocks: map[string]*Grammar{
						"open": events("When the part begins."), "append": events("When text is added, called append."), "note": events("For each note of the part, called note."), "close": events("When the part is complete. The last event is the one that ends it."),
						"block": templateGrammar,
					},
				},
				"body": templateGrammar,
			},
		},
		"errors": {
			Doc: "Errors of an upstream, and errors for a client.",
			Blocks: map[string]*Grammar{
				"hear": {Doc: "An upstream's error body, called data.", Fields: "message, type, code, param"},
				"class": {
					Doc:    "A class of errors in this protocol's words. Expressions read error: message, code, param, class and retry as the gateway knows them, upstream (the name of the upstream that failed) and status (of its answer).",
					Labels: []string{"name"}, Many: true, Unique: true,
					Args:   args("status!", "the HTTP status", "type!", "the type", "code", "the code", "message", "the message, when it must be changed"),
					Blocks: map[string]*Grammar{"headers": {Doc: "Headers of an answer that is such an error, all literal. They replace those of the upstream.", Fields: "headers"}},
				},
				"body": templateGrammar,
			},
		},
	},
}

var clientGrammar = &Grammar{
	Doc: "How a client calls: by POST at a path, or by routes. In the rules of a protocol with routes, path.name is a variable of the path, and query.name a parameter of the URL.",
	Args: args("path", "the path of its requests, by POST (a literal string); the same as route \"POST path\" { }",
		"model", "the model it asks for; a route may say otherwise", "stream", "whether it wants a stream; a route may say otherwise",
		"session", "what the requests of one conversation have in common, a string: they stay with one account", "framing", docFraming+"; a route may say otherwise",
		"key_headers", "headers in which clients may show their key, besides Authorization (literal strings)", "key_query", "parameters of the URL in which they may (literal strings)"),
	Blocks: map[string]*Grammar{
		"route": {
			Doc:    "A method and a path by which a client asks for a reply: route \"POST /v1/models/{model}:generate\". {name} is a variable, which stands for what is between two slashes, and in the last segment for anything; {name:expression} is what the regular expression matches.",
			Labels: []string{"method and path"}, Many: true, Unique: true,
			Args: args("model", "the model it asks for", "stream", "whether it wants a stream", "framing", docFraming),
		},
		"answer": {
			Doc:    "A method and a path that the gateway answers by itself, with status 200: answer \"GET /api/version\". models is the list of models that the client may ask for, last the last of them, req the body, if there is one.",
			Labels: []string{"method and path"}, Many: true, Unique: true,
			Args: args("of", "the id of the model that is asked about, which is then called model; one that is not served is an error", "json", "the whole object, instead of fields"), Fields: "fields of the output object",
		},
	},
}

var countGrammar = &Grammar{
	Doc: "How many tokens a request has: how a client asks, how an upstream is asked, and what an estimate goes by where none can be.",
	Args: args("path", "where clients ask, by POST, with a request as the body (a literal string); default: nowhere",
		"kind", "the member that tells what an object is (a literal string), for media",
		"ignore", "members that are not text for the model, such as identifiers (literal strings)",
		"blob", "the tokens of a string that is base64 data (a literal number)",
		"factor", "what the sum is multiplied by before it is rounded up (a literal number); default: 1"),
	Blocks: map[string]*Grammar{
		"answer": {Doc: "What the client is told. tokens is the number.", Fields: "fields of the output object"},
		"assume": {Doc: "Fields that a request which is only counted need not have, and what they are then.", Fields: "fields of the request, all literal"},
		"upstream": {
			Doc:  "How an upstream is asked. One that does not know the path is not asked again for a while.",
			Args: args("path!", "the path, behind the base URL; call.model is the model's name, which is escaped as one segment", "fields!", "the fields of a request that it takes (literal strings)", "tokens!", "the number in its answer, called data"),
		},
		"weigh": {
			Doc: "A field of a request that counts. All of it is text, where no block says more.", Labels: []string{"field"}, Many: true, Unique: true,
			Args: args("each", "tokens of each element besides its text (a literal number)", "whole", "true: its JSON text counts, with the names, and not only its strings (a literal)"),
		},
		"media": {
			Doc: "Objects that are so many tokens.", Labels: []string{"kind"}, Many: true, Unique: true,
			Args: args("tokens!", "how many, at most and where its size is not known (a literal number)", "least", "how many at least (a literal number)",
				"data", "the path of its data in base64, from which its size is known (a literal string)", "pixels", "so many pixels of an image are a token (a literal number)",
				"bytes", "so many bytes of its data are a token; an object without data is text (a literal number)"),
		},
	},
}

var storedGrammar = &Grammar{
	Doc: "Replies that are kept, so that later requests can go on from them and clients can ask for them.",
	Args: args("path!", "where a kept reply is found, by GET and DELETE, with its id behind it (a literal string)",
		"cancel", "the path behind a reply's, for a client that wants it stopped (a literal string)",
		"keep!", "whether the reply to a request is kept",
		"previous", "the id of the reply that a request goes on from",
		"history!", "the field of a request that holds its items (a literal string)",
		"items!", "the items of a request, a list",
		"reference", "the id of a kept item that an item of a request, called item, stands for",
		"remove", "fields that refer to a reply, and that an upstream which keeps replies must not see when the items stand in the request (literal strings)",
		"native", "whether an upstream of this protocol, by its profile, keeps replies itself",
		"id!", "the id of a finished reply, called data",
		"output!", "the items of a finished reply, a list",
		"name", "the id of an item of a finished reply, called item"),
	Blocks: map[string]*Grammar{
		"function": functionGrammar,
		"table":    tableGrammar,
		"unknown": {
			Doc:    "What a client is told when a reply or an item is not kept, or has nothing to be stopped: the label is previous, item, reply or cancel. id is what it asked for.",
			Labels: []string{"what"}, Many: true, Unique: true,
			Args: args("class!", "the class of the error (a literal string)", "message!", "what it says", "param", "the field of the request (a literal string)", "code", "a word for machines (a literal string)"),
		},
		"reject":  {Doc: "What a client cannot ask of a kept reply. query is the parameters of its URL.", Many: true, Args: args("when!", docWhen, "why!", "the reason, a sentence for a user", "param", "the parameter (a literal string)")},
		"deleted": {Doc: "What a client is told when a reply, whose id is called id, is no longer kept.", Fields: "fields of the output object"},
		"list": {
			Doc: "The items that a kept reply answers. query is the parameters of the URL, id the reply's id, page the items, each as item makes it, first and last the ids of its ends, more whether others follow.",
			Args: args("path!", "the path behind a reply's (a literal string)", "item", "an item, called item, as it is listed; number counts them from 0", "name!", "the id of a listed item, called item",
				"limit", "how many items are wanted", "most!", "how many are given at most (a literal number)", "after", "the id of the item that the wanted ones follow", "reverse", "whether the last come first"),
			Fields: "fields of the output object",
		},
	},
}

// StopWords are the reasons for which a reply ends, as all protocols share them.
var StopWords = []string{"end", "length", "tool_call", "stop_string", "filter", "refusal", "pause", "error"}

var askGrammar = &Grammar{
	Doc: "What a client asks for, in words that all protocols share: ask.limit, say, is the limit of tokens of a reply, whatever field of the request it stands in. " +
		"The rules that write an upstream's request read these words. A word that only clients of other protocols have is absent. docs/rules.md lists the words of the built-in protocols.",
	Fields: "words",
}

var pairGrammar = &Grammar{
	Doc: "What is particular to a client's protocol on an upstream's.", Labels: []string{"client", "upstream"}, Many: true, Unique: true,
	Blocks: map[string]*Grammar{
		"table":        tableGrammar,
		"function":     functionGrammar,
		"ask":          askGrammar,
		"part":         readGrammar("A kind of part that this pair reads in its own way, tried before the protocol's."),
		"write":        {Doc: "Parts and tools that this pair writes in its own way, tried before the protocol's.", Blocks: map[string]*Grammar{"part": writeGrammar("A part as an object."), "tool": writeGrammar("A tool as an object.")}},
		"fields":       {Doc: "The fields of the upstream's request.", Fields: "fields of the request"},
		"stop":         {Doc: "Strings that end the reply, for an upstream that knows none: its text is searched, cut before the first of them, and no more of it is heard.", Args: args("strings!", "the strings", "reason!", "the upstream's word for an end that is none of these; reply.matched is the string")},
		"stop_reasons": {Doc: "The client's word for each of the upstream's. Words without a row, and a pair without this block, go by stop_reasons of the two protocols.", Fields: "rows: upstream's word = client's word"},
		"drop":         requestDropGrammar("A field of the client's request that is not sent, with the reason for reports. It does not stop a rule that reads the field: remove that rule, or set its field to omit."),
		"change":       changeGrammar,
		"answer":       {Doc: "A request that no upstream is asked, because it has nothing to say: what it would answer, as a body in its protocol. tokens is about how many the request has.", Args: args("when!", docWhen), Fields: "fields of the reply"},
		"hear":         {Doc: "What is particular to the replies of this upstream for this client.", Blocks: map[string]*Grammar{"drop": dropGrammar("What the upstream says and this client is not told: a field of replies, their streams and errors, event:name for whole events, or event:name:path.")}},
		"reject":       {Doc: "A field of the client's request that cannot cross.", Labels: []string{"field"}, Many: true, Args: args("when", "when it is refused; default: when it is there", "why!", "the reason, a sentence for a user", "code", "a word for machines")},
		"patch": {
			Doc: "What is changed in a body that otherwise crosses byte for byte. Of several changes of one field, the first that holds is made.", Labels: []string{"request or reply"}, Many: true, Unique: true,
			Blocks: map[string]*Grammar{
				"set":    {Doc: "Sets the value at a path.", Labels: []string{"path"}, Many: true, Args: args("when", docWhen, "each", "a list in a request; the path is below each element, called item, and only what is there is set, unless create is true", "counter", docNth, "to!", "the value", "why", "the reason, a sentence for a user who asks what did not cross: then a value of the client's that becomes another is reported", "create", "whether a field that is missing is added (default in requests: true)")},
				"remove": {Doc: "Takes a field away.", Labels: []string{"path"}, Many: true, Args: args("when", docWhen, "each", "a list in a request; the field is one of each element, called item", "why!", "the reason")},
				"repair": {Doc: "In a request, tool calls and results are put right as the protocol's block requires says: a call without a result gets one, a result without a call becomes text, and results stand where they belong. Messages that need no repair keep their bytes.", Args: args("when", docWhen, "anywhere", "true: results may stand anywhere behind their calls")},
				"anew":   {Doc: "A body of a reply that does not cross as it is, but is heard and said.", Args: args("when!", docWhen)},
				"skip":   {Doc: "A frame that does not reach the client.", Many: true, Args: args("when!", docWhen, "why", "the reason, a sentence for a user who asks what did not cross: then the frame is reported")},
			},
		},
	},
}
