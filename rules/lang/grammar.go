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
	docWhen = "a condition: the rule is used only when it holds"
	docEach = "a list: the rule runs once for each of its elements"
	docAs   = "the name by which expressions read the element (a literal string)"
	docNth  = "the name by which expressions read the element's index, which begins at 0 (a literal string)"
)

const docFraming = "the format of a stream: \"sse\" (the default), \"ndjson\" (one JSON object per line), \"json_array\" (one JSON array whose elements are the events) or, for upstreams only, \"aws_eventstream\" (binary messages of AWS; an event is an object with its name as the only key and the payload as the value). With ndjson and json_array, events have no names, event blocks with text send nothing, and a comment is white space or nothing"

const docUpstreams = "patterns of the names of upstreams that this block applies to (literal strings; * stands for any text). Blocks with upstreams are tried before those without"

var tierGrammar = &Grammar{
	Doc: "What the gateway does when an upstream fails. The tiers are tried in order. The first whose condition holds decides; if none holds, the error goes to the client.\n" +
		"The condition reads status (absent if there was no answer, or if an answer with a good status reports the failure), header, body (its text), data (the parsed body), error (message, type, code), class, " +
		"retry_after (the seconds that the upstream asks the gateway to wait), network (absent, or \"connect\", \"dns\", \"tls\", \"timeout\", \"reset\", \"proxy\"), attempt (from 1), " +
		"failures (how often this account failed in a row before), model, streamed, and foreign (whether the state that other accounts issued was already left out of the request).",
	Labels: []string{"name"}, Many: true, Meets: Named,
	Args: args("when!", "a condition on the failure",
		"action!", "\"return\": the client gets the error; \"retry\": the call is tried again; \"cool_down\": this account cools down, and another is tried; \"disable\": this account is disabled until somebody enables it, and another is tried",
		"rest", "how long the account cools down: a duration (\"10m\") or a number of seconds. An expression may also give \"forever\", which disables the account",
		"least", "the shortest cooldown (a literal duration); default: 1s", "most", "the longest cooldown (a literal duration); \"forever\" is not limited by it; default: 24h",
		"lasting", "true: waiting does not help, so rest is only the time until the account is tried once more. While all accounts cool down for this reason, clients get the error itself, without advice to retry",
		"confirm", "true: as with lasting; and the gateway checks the account with a request of its own, for the balance or the list of models, which has the account's key and no data of a client. If that request also ends in a tier with confirm, the account is disabled until somebody enables it",
		"scope", "what cools down: the \"account\", or only this \"model\" on the account; default: \"account\"",
		"proxy", "true: the proxy is at fault, so the proxy cools down instead of the account", "again", "how often the same account is tried again before another one (a literal number); default: 0",
		"backoff", "the wait before the first of these attempts (a literal duration); it doubles with each further one", "foreign", "true: the attempts that follow leave out of the request the state that other accounts issued and the client carries", "upstreams", docUpstreams),
}

var retryGrammar = &Grammar{
	Doc:  "How long an upstream asks the gateway to wait. Example: after = data.error.retry_after_seconds.",
	Args: args("after!", "an expression that reads status, header, body, data and error: seconds, or anything else that the function wait understands. A value that is absent, not above 0 or above 31 days is ignored", "upstreams", docUpstreams),
	Many: true,
}

var tableGrammar = &Grammar{
	Doc: "A lookup table, read as name[key]. The row \"default\" is used for keys without a row.", Labels: []string{"name"},
	Fields: "rows: key = value", Many: true, Unique: true,
}

var functionGrammar = &Grammar{
	Doc: "A function: a named expression with parameters. It is compiled into each place that calls it.", Labels: []string{"name"}, Many: true, Unique: true,
	Args: args("params!", "the names of the parameters (a list of literal strings)", "result!", "the expression that gives its value"),
}

func readGrammar(doc string) *Grammar {
	return &Grammar{
		Doc: doc, Labels: []string{"kind"}, Many: true,
		Args: args("when", docWhen, "each", docEach+", called item", "inside", "a list of parts that this part contains; the blocks of the protocol read them",
			"drop", "leaves the part out; the value is the reason, for reports", "reject", "rejects the request; the value is the message of the client's error",
			"sealed", "opaque state that the client carried (sealed by the gateway). It is decrypted if the upstream issued it; otherwise the part is dropped"),
		Fields: "fields of the part",
	}
}

func writeGrammar(doc string) *Grammar {
	return &Grammar{
		Doc: doc, Labels: []string{"kind"}, Many: true,
		Args:   args("when", docWhen, "json", "the whole object as one value, instead of fields", "drop", "leaves the part out; the value is the reason, for reports", "lost", "reports that the output only replaces the part, whose content is lost; the value is the reason", "reject", "rejects the request; the value is the message of the client's error"),
		Fields: "fields of the output object",
	}
}

func dropGrammar(doc string) *Grammar {
	return &Grammar{
		Doc:    doc + " The path includes all fields below it. A selector in brackets chooses variants: tools[type=custom|shell_*].format. A path that begins with ** matches at any depth.",
		Labels: []string{"field"}, Many: true, Unique: true, Args: args("why!", "the reason, as a sentence for users"),
	}
}

// requestDropGrammar is that of a drop in a request, which may have a condition.
func requestDropGrammar(doc string) *Grammar {
	g := dropGrammar(doc + " With the argument when, rules may send the field, and the condition tells when they do not.")
	g.Args["when"] = args("when", "a condition: whether the field is dropped in this request; only reports use it")["when"]
	return g
}

func requestRejectGrammar(doc string) *Grammar {
	return &Grammar{Doc: doc, Labels: []string{"field"}, Many: true, Args: args("when", "a condition: when the request is rejected; default: when the field is present", "why!", "the reason, as a sentence for users", "code", "the code of the error")}
}

var changeGrammar = &Grammar{
	Doc:    "A field of the upstream's request (the label is its path) that may get another value than the client sent, such as a token limit that is lowered to the model's. The change is reported if the value that is written differs from the client's.",
	Labels: []string{"field"}, Many: true, Args: args("when", docWhen, "from!", "the value that the client sent", "why!", "the reason, as a sentence for users"),
}

func events(doc string) *Grammar {
	return &Grammar{
		Doc: doc, Meets: Replaces,
		Blocks: map[string]*Grammar{
			"event": {
				Doc: "An event of the stream. Its label is the name of the event; without a label, the event has data only.", Labels: []string{"name?"}, Many: true,
				Args: args("when", docWhen, "label", "the name of the event, as an expression, instead of the block's label", "json", "the whole data as one value, instead of fields", "text", "the data as text, instead of fields"), Fields: "fields of the data",
			},
			"comment": {Doc: "A comment line of the stream.", Args: args("when", docWhen, "text!", "its text"), Many: true},
		},
	}
}

var templateGrammar = &Grammar{Doc: "An output object.", Meets: Replaces, Args: args("when", docWhen, "json", "the whole object as one value, instead of fields"), Fields: "fields of the output object"}

var readNote = &Grammar{
	Doc: "A note about a part, such as a citation.", Many: true,
	Args: args("when", docWhen, "each", docEach, "as", docAs, "counter", docNth, "key", "the note belongs to the part with this key", "of", "the note belongs to the last part of this kind (a literal string)"), Fields: "fields of the note",
}

var readPart = &Grammar{
	Doc: "A piece of a part of the reply. The label is the kind of the part. Without a label, the piece belongs to the open part with the same key.", Labels: []string{"kind?"}, Many: true,
	Args: args("when", docWhen, "each", docEach+", called item", "as", docAs, "counter", docNth, "kind", "the kind, as an expression, instead of the label", "key", "a value that identifies the part within the reply",
		"id", "the upstream's identifier", "belongs", "the id of an earlier part that this piece adds to; the rule then begins no part", "name", "the name of a tool", "append", "the text to add; a value that is not a string is added as JSON text",
		"trim", "whether white space at the beginning of the text is left out",
		"channel", "the name of the field that the text comes from. If several fields repeat the same text, only the first that has text is used",
		"tags", "[begin, end, kind], literal strings: text at the beginning of the reply between the strings begin and end becomes a part of that kind. Example: [\"<think>\", \"</think>\", \"thinking\"]", "tagged", "a condition: whether to look for tags; default: always",
		"with", "the name of a field that holds a list (a literal string): its elements in this piece are sent together with the text of the piece, and wait with it",
		"fallback", "the text of the part if none was added before it closes", "exact", "whether the reply fails (malformed stream, form \"other total\") if fallback differs from the text that was added; white space is not compared", "close", "whether the part is complete now"),
	Fields: "fields of the part",
	Blocks: map[string]*Grammar{"note": readNote},
}

var readBlocks = map[string]*Grammar{
	"reply": {Doc: "Sets fields of the reply as a whole. Empty values change nothing. If several blocks of a list set a field, the first that has a value for it counts. The engine itself uses the fields id and stop.", Args: args("when", docWhen), Fields: "fields of the reply", Many: true},
	"usage": {Doc: "Counts of tokens. Absent counts change nothing, and neither do counts that are all zero. If several blocks of a list set a count, the first that has a value for it counts.", Args: args("when", docWhen), Fields: "counts", Many: true},
	"part":  readPart,
	"note":  readNote,
	"for":   readFor,

	"received": readReceived,
	"order":    readOrder,
}

var readOrder = &Grammar{
	Doc: "Checks the order of events: what the upstream begins, adds to or ends under a key. A stream whose events contradict each other fails, so that the client does not get a different reply. " +
		"The label is \"begin\" (the key must not be in use), \"add\" or \"end\" (the key must have begun and not ended). Streams that pass through unchanged are not checked. " +
		"The argument tolerates of the block read_reply lists the malformed forms that are accepted.",
	Labels: []string{"begin, add or end"}, Many: true,
	Args: args("when", docWhen, "key!", "a value that identifies the piece within the reply; if it is absent, nothing is checked", "takes", "for begin: a list of words, the kinds of pieces that may be added; default: any", "what", "for add and end: the kind of this piece, one of the words in takes; default: not compared", "known", "for add and end: the words that are compared with takes; other words are accepted. Default: all are compared"),
}

var readReceived = &Grammar{
	Doc: "Keeps a piece of the upstream's output unchanged, for the request that asks for the rest of the reply (block \"continue\"). Nothing is kept if the reply cannot be continued. " +
		"An object begins with whole. Pieces of its fields follow with the same key.",
	Many: true,
	Args: args("when", docWhen, "each", docEach+", called item", "as", docAs, "counter", docNth, "key", "a value that identifies the object within the answer", "whole", "the object, as far as it has arrived; later pieces with the same key add to it"),
	Blocks: map[string]*Grammar{
		"text": {Doc: "String fields of the object; each piece is appended.", Fields: "name = text to be added"},
		"json": {Doc: "Fields whose value arrives as pieces of JSON text. The complete value replaces the one that the object began with.", Fields: "name = a piece of the JSON text"},
		"list": {Doc: "List fields of the object; each piece is appended as an element.", Fields: "name = an element to be added"},
	},
}

var continueGrammar = &Grammar{
	Doc: "An upstream may pause before its reply is complete. The gateway then sends the same request again, with the fields that blocks set change, and the client gets the answer as part of the same reply: " +
		"one start, one end, the counts of tokens added up. The same account is used. If it fails, the reply fails, or starts again with another account if the client has got nothing of it yet. " +
		"Clients of the same protocol get the pause itself and continue on their own.",
	Args: args("when!", "a condition, read when the reply ends: whether to ask for the rest; stop is the upstream's reason for the end",
		"may", "a condition on the upstream's request: whether its reply can pause at all. If not, nothing is kept. Default: always",
		"most!", "how often a reply is continued at most (a literal number, up to 100); after that it ends with the upstream's last reason"),
	Blocks: map[string]*Grammar{"set": {
		Doc: "A field of the request for the rest; the label is its path. Expressions read sent (the first request), received (the list of all that the upstream has sent since) and reply.", Labels: []string{"field"}, Many: true, Unique: true,
		Args: args("when", docWhen, "to!", "its value; if it is absent, the field keeps its value"),
	}},
}

// readFor holds rules of reading, itself among them.
var readFor = &Grammar{
	Doc: "Rules that run for each element of a list, in order.", Many: true,
	Args: args("each!", docEach, "as", docAs+"; default: item", "counter", docNth, "when", docWhen),
}

func init() { readFor.Blocks = readBlocks }

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
	Doc:  "A rule file defines protocols, pairs of protocols, and what all of them share.",
	Args: args("base", "\"none\": the rules of this folder replace all built-in rules. One file of the folder has this argument"),
	Blocks: map[string]*Grammar{
		"function": functionGrammar,
		"table":    tableGrammar,
		"class": {
			Doc: "A class of errors, such as rate_limit. The first class whose condition holds is used. A protocol without a class of this name in its block errors uses status and message, and the name as the type.", Labels: []string{"name"}, Many: true,
			Args: args("when!", "a condition on status, error (message, type, code), body (its text) and data (the parsed body)", "upstreams", docUpstreams,
				"status", "the HTTP status for clients", "message", "a message for clients that replaces the original one"),
		},
		"tier":  tierGrammar,
		"retry": retryGrammar,
		"model": {
			Doc: "Profile switches for the models whose names match the pattern (* stands for any text), on upstreams of the protocol. Example: model \"chat\" \"o3*\" { sampling = \"none\" }.", Labels: []string{"protocol", "pattern"}, Many: true,
			Fields: "switches of the protocol's profile",
		},
		"host":     hostGrammar,
		"alias":    aliasGrammar,
		"prefix":   prefixGrammar,
		"route":    routeGrammar,
		"balance":  balanceGrammar,
		"price":    priceGrammar,
		"edit":     editGrammar,
		"vendor":   vendorGrammar,
		"agent":    agentGrammar,
		"fields":   fieldsGrammar,
		"protocol": protocolGrammar,
		"pair":     pairGrammar,
	},
}

var protocolGrammar = &Grammar{
	Doc: "The rules of a protocol: how its clients and upstreams send requests, replies and errors.", Labels: []string{"name"}, Many: true, Unique: true,
	Args: args("title", "the name of the protocol in messages and documentation", "reply_model", "the field of replies that names the model (a literal string); where client and upstream both speak the protocol, and no pair says otherwise, the client's name of the model is put there"),
	Blocks: map[string]*Grammar{
		"client": clientGrammar,
		"upstream": {
			Doc:  "How the gateway calls an upstream of this protocol.",
			Args: args("path!", "the path, appended to the base URL; a value in it, as in \"/models/${call.model}\", is escaped as one path segment", "framing", docFraming, "forward", "headers of a client of this protocol that are sent to the upstream", "pass", "response headers that the client gets; a * at the end stands for any text"),
			Blocks: map[string]*Grammar{
				"query":   {Doc: "Query parameters of the URL. key is the account's key.", Fields: "parameters"},
				"headers": {Doc: "Headers of the request. key is the account's key. tools is the list of tools that the request offers; it is absent if the body passes through unchanged.", Fields: "headers"},
				"list":    listGrammar,
			},
		},
		"models": {
			Doc: "The answer to a client of this protocol that asks for the list of models.", Args: args("when", "a condition on the request: whether the client uses this protocol"), Fields: "fields of the output object",
			Blocks: map[string]*Grammar{"model": {Doc: "The answer to a client that asks for one model by its id. The model is called model.", Args: args("json", "the whole object as one value, instead of fields"), Fields: "fields of the output object"}},
		},
		"count": countGrammar,
		"limits": {
			Doc:  "Rate-limit headers for clients that have limits of their own. They replace the upstream's headers, which describe the gateway's account.",
			Args: args("hide", "response headers of upstreams that such a client does not get; a * at the end stands for any text"),
			Blocks: map[string]*Grammar{"headers": {
				Doc:    "Headers of every answer to such a client. Expressions read requests and tokens, each with limit, remaining, seconds (until the limit is fully available again), wait (the same as a duration, 6m0s) and at (the same as a time, RFC 3339). They are absent without a limit.",
				Fields: "headers",
			}},
		},
		"stored": storedGrammar,
		"ask":    askGrammar,
		"stop_reasons": {
			Doc: "Translates the reasons for which a reply ends to and from the words that all protocols share: " + strings.Join(StopWords, ", ") + ".",
			Blocks: map[string]*Grammar{
				"read":  {Doc: "The shared word for each reason of an upstream.", Fields: "rows: upstream's word = shared word"},
				"write": {Doc: "The client's reason for each shared word.", Fields: "rows: shared word = client's word"},
			},
		},
		"profile":  {Doc: "The switches that describe what an upstream can do, with their defaults (all literal). For example, `parlance show protocol chat profile` prints those of chat, with their meanings.", Fields: "switches"},
		"table":    tableGrammar,
		"function": functionGrammar,
		"blocks": {
			Doc:    "How elements of a content list are read. The first part whose condition holds is used. Expressions read the element as item.",
			Blocks: map[string]*Grammar{"part": readGrammar("A kind of part (the label), and how its fields are read.")},
		},
		"turns": {
			Doc: "How the turns of a request's history are read. Several blocks are applied in order.", Many: true,
			Args: args("each", "the list of turns", "one", "a single turn, instead of each", "as", docAs+"; default: message", "role!", "system, user or assistant", "name", "the name of the speaker", "merge", "roles whose adjacent turns are joined to one turn (literal strings)"),
			Blocks: map[string]*Grammar{
				"part":  readGrammar("A part that the turn has besides its content."),
				"parts": {Doc: "The content of the turn; the block blocks reads its elements.", Args: args("when", docWhen, "each!", "the content list"), Many: true},
			},
		},
		"edits":   editsGrammar,
		"drop":    requestDropGrammar("A field of this protocol's requests that no other protocol gets."),
		"reject":  requestRejectGrammar("Rejects requests of this protocol's clients with a field (the label) that no upstream of another protocol can get. A block reject or drop of a pair for the field comes first."),
		"change":  changeGrammar,
		"tools":   {Doc: "How the tools that a request offers are read.", Blocks: map[string]*Grammar{"tool": readGrammar("A kind of tool.")}},
		"request": {Doc: "The fields of the upstream's request that every pair writes. The block fields of a pair adds to them.", Fields: "fields of the request"},
		"message": {
			Doc: "Writes a message of the request's history. For every turn, all rules are tried in order; each one whose condition holds writes a message.", Labels: []string{"name"}, Many: true,
			Args: args("when", docWhen, "each", "a list of parts of the turn; one message is written for each, which expressions read as part", "together", "kinds of parts (literal strings): adjacent parts of these kinds are written as one message, with the list part.parts", "needs", "fields that the message must have; without them it is not written", "json", "the whole message as one value, instead of fields"), Fields: "fields of the message",
		},
		"write": {
			Doc:    "How parts and tools are written in a request. The first rule of their kind whose condition holds is used. The kind \"*\" is for those that no other rule writes.",
			Blocks: map[string]*Grammar{"part": writeGrammar("The object that a part is written as. Other rules read it as part.block."), "tool": writeGrammar("The object that a tool is written as. Other rules read it as tool.block.")},
		},
		"requires": {
			Doc: "What the protocol requires of requests. The engine changes requests of every pair accordingly.",
			Args: args("tool_results", "where tool results are placed: \"after calls\" or \"first in the next user turn\"",
				"tool_id", "the allowed ids of tool calls, { max = 64, pattern = \"…\" }, or a condition that chooses between two such objects", "tool_name", "the allowed names of tools, in the same form",
				"missing_result", "the text of a result that is added where the history has a call without a result", "orphan_result", "the text before a result without a call, which is sent as text; ${id} is its id",
				"empty_text", "\"drop\": text that is empty or only white space is left out", "alternate", "whether adjacent turns of the same role are merged",
				"first", "the text of a user turn that is added when the history begins with another role", "last", "the text of a user turn that is added when the history ends with the assistant",
				"trim_last", "whether white space at the end of the last assistant text is removed", "order", "the order of the kinds of parts in an assistant turn",
				"mid_system", "the user text that replaces a system turn in the middle of the conversation; ${text} is its text, before and after are the roles of the adjacent turns",
				"speaker", "the first text of a user turn whose speaker has a name; ${name} and ${text} are what the client sent",
				"before_calls", "a kind of part (a literal string) that each assistant turn with tool calls must have, if stand_in is not absent. A turn without such a part gets a copy of the last one before it",
				"stand_in", "the text of that part if no earlier turn has one",
				"cache_marks", "how many parts and tools may have the field cache; if there are more, the earliest messages lose it"),
		},
		"native": {Doc: "How a part of this upstream is kept unchanged while a client of another protocol carries it (sealed by the gateway).", Blocks: map[string]*Grammar{"part": writeGrammar("The part in the upstream's own form.")}},
		"read_reply": {
			Doc: "How a reply of an upstream is read. The rules run for each event of a stream, or once for a whole body. Expressions read the event or body as data.",
			Args: args("done", "the data that ends the stream (a literal string), such as \"[DONE]\"", "type", "the type of the event, which selects its block on", "end", "whether the reply ends with this event",
				"tolerates", "the malformed forms of streams that are accepted: a list of words"),
			Blocks: with(readBlocks, map[string]*Grammar{
				"let":      {Doc: "Names for values that several rules use.", Fields: "names"},
				"drop":     dropGrammar("A field of replies, streams or errors that no client of another protocol gets. Write event:name for whole events (a * at the end of the name stands for any text) and event:name:path for a field of such an event."),
				"error":    {Doc: "Recognizes an error that the upstream reports within a reply.", Args: args("when!", docWhen), Fields: "message, type, code"},
				"continue": continueGrammar,
				"estimate": {Doc: "Estimated counts of tokens for a successful reply for which the upstream sent no counts, or only zeros. reply.request_tokens is an estimate for the request. reply.text_size is the size of the reply's text in bytes, from which the function tokens_in makes an estimate.", Args: args("why!", "the reason for reports, as a sentence for users"), Fields: "counts"},
				"on": {Doc: "Rules for events of one type (the label).", Labels: []string{"type"}, Many: true, Unique: true, Blocks: readBlocks,
					Args: args("end", "whether the reply ends with this event", "gather", "for streams that pass through unchanged: a value to append to reply.gathered; it closes what is open", "opens", "for streams that pass through unchanged: the new value of reply.opened", "adds", "for streams that pass through unchanged: text to append to reply.added, which begins with opens", "finishes", "for streams that pass through unchanged: a value to append to reply.finished, which begins with opens; it also clears reply.added", "snapshot", "the whole reply, if the event contains it")},
			}),
		},
		"write_reply": {
			Doc:  "How a reply is written for a client.",
			Args: args("order!", "whether parts are sent \"one at a time\" or \"interleaved\"", "id", "the id of the reply", "mint", "the prefix of an id that the gateway generates", "late", "true: a part is closed only when the next one follows or the reply ends, so that its last event can report the end of the reply", "unfinished", "\"open\": when the reply fails, incomplete parts stay open; default: they are closed"),
			Blocks: map[string]*Grammar{
				"start": events("The first events of the stream."), "finish": events("The last events of a successful reply."), "fail": events("The events that report that the reply failed."), "end": events("The events that mark the end of the stream, after finish and after fail."),
				"keepalive": events("The events or comments that are sent while the upstream is silent."),
				"item": {
					Doc: "An item, which contains adjacent parts. It opens with the first of them and closes when another item or part opens.", Labels: []string{"name"}, Many: true, Unique: true,
					Blocks: map[string]*Grammar{"open": events("The events that open the item."), "close": events("The events that close it."), "block": templateGrammar},
				},
				"part": {
					Doc: "How parts of one kind (the label) are written.", Labels: []string{"kind"}, Many: true, Unique: true,
					Args: args("item", "the item that contains the part (a literal string); default: none", "merge", "true: adjacent parts of the kind are joined to one part",
						"unwrap", "the name of a member: the text of the part is a JSON object, and the string value of this member is sent instead",
						"when", "a condition: whether the client gets the part", "drop", "the part is not sent; the value is the reason, for reports", "id", "{ mint = prefix, pattern = regular expression }: an id that does not match the pattern is replaced by a generated one with the prefix",
						"hold", "fields that the part must have before it is opened", "beside", "a condition, read before the part is opened: whether it may be open at the same time as other parts for which this holds", "awaits", "a condition: more about the part follows (argument belongs) although its text is complete. The part is closed when that has arrived, when a part that awaits nothing comes, or when the reply ends", "whole", "a condition: the text is not sent piece by piece, but as a whole by close, which reads part.text", "empty", "the text of the part if none was added"),
					Blocks: map[string]*Grammar{
						"open": events("The events that open the part."), "append": events("The events for added text, which expressions read as append."), "note": events("The events for each note of the part, which expressions read as note."), "close": events("The events that close the part. The last of them ends it."),
						"block": templateGrammar,
					},
				},
				"body": templateGrammar,
			},
		},
		"errors": {
			Doc: "How errors of an upstream are read, and how errors for a client are written.",
			Blocks: map[string]*Grammar{
				"read": {Doc: "How the body of an upstream's error is read. Expressions read the body as data.", Fields: "message, type, code, param"},
				"class": {
					Doc:    "How a class of errors (the label) is reported in this protocol. Expressions read error: message, code, param, class and retry of the gateway's error, upstream (the name of the upstream that failed) and status (of its answer).",
					Labels: []string{"name"}, Many: true, Unique: true,
					Args:   args("status", "the HTTP status; default: that of the class", "type", "the type of the error; default: the name of the class", "code", "the code of the error", "message", "a message that replaces the original one; default: that of the class"),
					Blocks: map[string]*Grammar{"headers": {Doc: "Headers of an answer with such an error (all literal). They replace the upstream's.", Fields: "headers"}},
				},
				"body": templateGrammar,
			},
		},
	},
}

var clientGrammar = &Grammar{
	Doc: "How clients call the gateway: by POST at a path, or by routes. In a protocol with routes, expressions read path.name (a variable of the path) and query.name (a query parameter).",
	Args: args("path", "the path of requests, by POST (a literal string); short for route \"POST path\" { }",
		"model", "the model that the request names; a route may override it", "stream", "whether the client wants a stream; a route may override it",
		"session", "a string that all requests of a conversation have in common; they use the same account", "framing", docFraming+"; a route may override it",
		"key_headers", "headers that may contain the client's key, besides Authorization (literal strings)", "key_query", "query parameters that may contain the client's key (literal strings)"),
	Blocks: map[string]*Grammar{
		"route": {
			Doc:    "A method and a path of requests: route \"POST /v1/models/{model}:generate\" { … }. The variable {name} matches the text between two slashes, and any text in the last segment; {name:expression} matches a regular expression.",
			Labels: []string{"method and path"}, Many: true, Unique: true,
			Args: args("model", "the model that the request names", "stream", "whether the client wants a stream", "framing", docFraming),
		},
		"answer": {
			Doc:    "A method and a path that the gateway itself answers, with status 200: answer \"GET /api/version\" { … }. Expressions read models (the list of models that the client may use), last (the last of them) and req (the body of the request, if there is one).",
			Labels: []string{"method and path"}, Many: true, Unique: true,
			Args: args("of", "the id of a model, which expressions then read as model, with its limits: model.context (tokens of a request and its reply together) and model.output (tokens of a reply), absent if they are not known; an unknown id is answered with an error", "json", "the whole object as one value, instead of fields"), Fields: "fields of the output object",
		},
	},
}

var countGrammar = &Grammar{
	Doc: "How the tokens of a request are counted: how a client asks for the count, how an upstream is asked, and how the gateway estimates it if no upstream can be asked.",
	Args: args("path", "the path at which clients ask, by POST with a request as the body (a literal string); default: none",
		"inside", "a member of the body that may contain the request (a literal string); without it, the body is the request",
		"kind", "the member that contains the type of an object (a literal string); blocks media use it",
		"ignore", "members that are not text for the model, such as identifiers (literal strings); they are not counted",
		"blob", "how many tokens a string of base64 data counts (a literal number)",
		"factor", "a factor for the sum, which is then rounded up (a literal number); default: 1"),
	Blocks: map[string]*Grammar{
		"answer": {Doc: "The answer to the client. tokens is the count.", Fields: "fields of the output object"},
		"assume": {Doc: "Defaults of fields that a request may omit if it is only counted.", Fields: "fields of the request, all literal"},
		"upstream": {
			Doc:  "How an upstream is asked. An upstream that does not know the path is not asked again for some time.",
			Args: args("path!", "the path, appended to the base URL; call.model is the name of the model, which is escaped as one path segment", "fields!", "the fields of the request that are sent (literal strings)", "tokens!", "the count in the answer, which expressions read as data"),
			Blocks: map[string]*Grammar{
				"body": {Doc: "The body that is sent, if it is not an object of the fields. Expressions read request (that object) and call.model.", Fields: "fields of the body"},
			},
		},
		"weigh": {
			Doc: "A field of the request that is counted. All of it counts as text, unless other blocks say more.", Labels: []string{"field"}, Many: true, Unique: true,
			Args: args("each", "tokens that each element counts in addition to its text (a literal number)", "whole", "true: the whole JSON text counts, with names, and not only the strings (a literal)"),
		},
		"media": {
			Doc: "Objects of one type (the label), such as images, that count a number of tokens.", Labels: []string{"kind"}, Many: true, Unique: true,
			Args: args("tokens!", "the number of tokens: the maximum, and the value if the size is not known (a literal number)", "least", "the minimum (a literal number)",
				"data", "the path of its base64 data, which gives the size (a literal string)", "pixels", "how many pixels of an image are one token (a literal number)",
				"bytes", "how many bytes of the data are one token (a literal number); an object without data counts as text"),
		},
	},
}

var storedGrammar = &Grammar{
	Doc: "Stored replies: later requests can continue from them, and clients can fetch them.",
	Args: args("path!", "the path of stored replies, for GET and DELETE; the id is appended to it (a literal string)",
		"cancel", "the path, appended to that of a reply, by which a client cancels it (a literal string)",
		"keep!", "a condition: whether the reply to a request is stored",
		"previous", "the id of the reply that a request continues",
		"history!", "the field of a request that contains its items (a literal string)",
		"items!", "the items of a request, a list",
		"reference", "the id of the stored item that an item of a request refers to; expressions read the item as item",
		"remove", "fields that refer to a stored reply (literal strings). They are removed when the gateway puts the items themselves into the request",
		"native", "a condition on the profile: whether an upstream stores replies itself",
		"id!", "the id of a finished reply, which expressions read as data",
		"output!", "the items of a finished reply, a list",
		"name", "the id of an item of a finished reply; expressions read the item as item"),
	Blocks: map[string]*Grammar{
		"function": functionGrammar,
		"table":    tableGrammar,
		"unknown": {
			Doc:    "The error when a reply or item is not stored, a reply cannot be cancelled, or a POST goes to a path below that of stored replies which is not served. The label is previous, item, reply, cancel or path; all but path are needed. Expressions read the id that the client sent, or the path, as id.",
			Labels: []string{"what"}, Many: true, Unique: true,
			Args: args("class!", "the class of the error (a literal string)", "message!", "its message", "param", "the field of the request (a literal string)", "code", "the code of the error (a literal string)"),
		},
		"reject":  {Doc: "Rejects a request for a stored reply. Expressions read the query parameters as query.", Many: true, Args: args("when!", docWhen, "why!", "the reason, as a sentence for users", "param", "the query parameter (a literal string)")},
		"deleted": {Doc: "The answer when a client has deleted a stored reply. Expressions read its id as id.", Fields: "fields of the output object"},
		"list": {
			Doc: "The list of the input items of a stored reply. Expressions read query (the query parameters), id (of the reply), page (the items, as the argument item writes them), first and last (the ids of the first and last item of the page) and more (whether further items follow).",
			Args: args("path!", "the path, appended to that of a reply (a literal string)", "item", "how an item is listed; expressions read the item as item and its index, from 0, as number", "name!", "the id of a listed item; expressions read the item as item",
				"limit", "how many items the client wants", "most!", "how many items a page has at most (a literal number)", "after", "the id of the item after which the page begins", "reverse", "whether the last items come first"),
			Fields: "fields of the output object",
		},
	},
}

// StopWords are the reasons for which a reply ends, as all protocols share them.
var StopWords = []string{"end", "length", "tool_call", "stop_string", "filter", "refusal", "pause", "error"}

var askGrammar = &Grammar{
	Doc: "What a client asks for, in words that all protocols share. For example, ask.limit is the token limit of the reply, whichever field of the request contains it. " +
		"The rules that write an upstream's request read these words. A word that only other protocols define is absent. docs/rules.md lists the words of the built-in protocols.",
	Fields: "words",
}

var pairGrammar = &Grammar{
	Doc: "Rules for one combination of a client's protocol and an upstream's protocol.", Labels: []string{"client", "upstream"}, Many: true, Unique: true,
	Blocks: map[string]*Grammar{
		"table":        tableGrammar,
		"function":     functionGrammar,
		"ask":          askGrammar,
		"part":         readGrammar("How this pair reads a kind of part (the label). These rules are tried before the protocol's."),
		"write":        {Doc: "How this pair writes parts and tools. These rules are tried before the protocol's.", Blocks: map[string]*Grammar{"part": writeGrammar("The object that a part is written as."), "tool": writeGrammar("The object that a tool is written as.")}},
		"fields":       {Doc: "Fields of the upstream's request. They follow those of the protocol's block request.", Fields: "fields of the request"},
		"stop":         {Doc: "Stop strings for an upstream that does not support them. The gateway searches the text of the reply, cuts it before the first stop string and ignores the rest.", Args: args("strings!", "the stop strings", "reason!", "the word of the upstream's protocol for the end of a reply that was cut; reply.matched is the stop string")},
		"stop_reasons": {Doc: "The client's reason for each reason of the upstream. Reasons without a row, and pairs without this block, use stop_reasons of the two protocols.", Fields: "rows: upstream's word = client's word"},
		"drop":         requestDropGrammar("A field of the client's request that is not sent, with the reason for reports. It does not disable rules that read the field: remove such a rule, or set its field to omit."),
		"change":       changeGrammar,
		"answer":       {Doc: "The answer to a request that is not sent to any upstream because it has no content: a reply body in the upstream's protocol. Expressions read tokens, an estimate of the tokens of the request.", Args: args("when!", docWhen), Fields: "fields of the reply"},
		"read_reply":   {Doc: "Rules of this pair for replies.", Blocks: map[string]*Grammar{"drop": dropGrammar("A field of replies, streams or errors that this client does not get. Write event:name for whole events and event:name:path for a field of such an event.")}},
		"reject":       requestRejectGrammar("Rejects requests with a field (the label) that the upstream cannot get."),
		"patch": {
			Doc: "Changes to a body that otherwise passes through byte for byte. If several changes apply to a field, only the first whose condition holds is made.", Labels: []string{"request or reply"}, Many: true, Unique: true,
			Blocks: map[string]*Grammar{
				"set":    {Doc: "Sets the value at a path.", Labels: []string{"path"}, Many: true, Args: args("when", docWhen, "each", "a list in a request: the path is relative to each element, which expressions read as item. Only fields that exist are set, unless create is true", "counter", docNth, "to!", "the value", "why", "the reason, as a sentence for users. With it, a changed value of the client's is reported", "create", "whether a missing field is added (default in requests: true)")},
				"remove": {Doc: "In patch \"request\": removes a field.", Labels: []string{"path"}, Many: true, Args: args("when", docWhen, "each", "a list in a request: the path is relative to each element, which expressions read as item", "why!", "the reason")},
				"repair": {Doc: "Repairs tool calls and results in a request as the protocol's block requires defines: a call without a result gets one, a result without a call becomes text, and results are moved to their place. Messages that need no repair keep their bytes.", Args: args("when", docWhen, "anywhere", "true: results may be anywhere after their calls")},
				"anew":   {Doc: "When a reply body does not pass through unchanged: it is then read by read_reply and written by write_reply.", Args: args("when!", docWhen)},
				"drop":   {Doc: "A frame of the stream that the client does not get.", Many: true, Args: args("when!", docWhen, "why", "the reason, as a sentence for users. With it, the dropped frame is reported")},
			},
		},
	},
}
