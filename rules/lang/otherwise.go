package lang

// OtherFunctions are functions of other languages, and what is written in their place.
var OtherFunctions = map[string]string{
	"try":    "A path that is not there gives nothing, and never fails. For another value then: coalesce(a, b).",
	"can":    "A path that is not there gives nothing, and never fails. Whether a field is there: a != null.",
	"exists": "To test whether a field is there, use a != null.", "defined": "To test whether a field is there, use a != null.", "isset": "To test whether a field is there, use a != null.",
	"has":     "To test whether a field is there, use a != null, and to test whether a list contains a value, contains(list, value).",
	"default": "For another value when one is missing: coalesce(a, b).", "ifnull": "For another value when one is missing: coalesce(a, b).", "or": "Conditions are joined by a || b; the first value that is there is coalesce(a, b).",
	"and": "Conditions are joined by a && b.", "not": "Not is written !a.", "if": "Write: condition ? value : other",
	"eq": "Values are compared by a == b.", "ne": "Values are compared by a != b.",
	"tostring": "A value becomes a text in quotes: \"${a}\".", "str": "A value becomes a text in quotes: \"${a}\".", "string": "A value becomes a text in quotes: \"${a}\".", "String": "A value becomes a text in quotes: \"${a}\".",
	"tonumber": "The number in a text is number(a).", "int": "The number in a text is number(a), the whole part of one floor(a).", "float": "The number in a text is number(a).", "parseInt": "The number in a text is number(a).", "parse_int": "The number in a text is number(a).",
	"tobool": "A text is compared: a == \"true\".", "bool": "A text is compared: a == \"true\".",
	"round": "There is floor(a); floor(a + 0.5) rounds.", "ceil": "There is floor(a); floor(a + 0.5) rounds.", "abs": "Write: max(a, -a)",
	"regex": "To test a text with a regular expression: matches(text, pattern).", "regexall": "To test a text with a regular expression: matches(text, pattern).", "test": "To test a text with a regular expression: matches(text, pattern).",
	"match": "To test a text with a regular expression: matches(text, pattern).", "like": "To test a text with a regular expression: matches(text, pattern).", "search": "To test a text with a regular expression: matches(text, pattern).",
	"format": "A text is put together in quotes: \"gpt-${a}\".", "sprintf": "A text is put together in quotes: \"gpt-${a}\".", "printf": "A text is put together in quotes: \"gpt-${a}\".", "concat_ws": "Texts are joined by join(\", \", list).",
	"split": "Texts are not taken apart; a piece of one is regexreplace(text, pattern, \"$1\").", "element": "An element of a list is list[0].", "first": "An element of a list is list[0].", "get": "A field is a.name, or a[\"the name\"].",
	"index": "Whether a list holds a value: contains(list, value).", "indexOf": "To search a text: mentions(text, word).", "strcontains": "To search a text: mentions(text, word).",
	"includes": "Whether a list holds a value: contains(list, value); whether a text holds another: mentions(text, word).", "in": "Whether a list holds a value: contains(list, value).",
	"len": "Write: length(…)", "size": "Write: length(…)", "count": "Write: length(…)", "strlen": "Write: length(…)",
	"slice": "A piece of a text is substr(text, offset, length), of a list [for i, x in list : x if i < 3].", "substring": "A piece of a text is substr(text, offset, length).", "left": "Write: truncate(text, length)",
	"toLowerCase": "Write: lower(…)", "tolower": "Write: lower(…)", "downcase": "Write: lower(…)", "ascii_downcase": "Write: lower(…)", "toUpperCase": "Write: upper(…)", "toupper": "Write: upper(…)", "ascii_upcase": "Write: upper(…)",
	"trim": "Write: trimspace(…)", "strip": "Write: trimspace(…)", "ltrimstr": "Write: trimprefix(text, beginning)", "rtrimstr": "Write: trimsuffix(text, end)", "starts_with": "Write: startswith(…, …)", "hasPrefix": "Write: startswith(…, …)", "has_prefix": "Write: startswith(…, …)", "hasSuffix": "Write: endswith(…, …)",
	"replaceAll": "Write: replace(text, old, new)", "gsub": "Write: regexreplace(text, pattern, new)", "sub": "Write: regexreplace(text, pattern, new)",
	"keys": "The names of an object are [for k, v in a : k].", "values": "The values of an object are [for k, v in a : v].", "to_entries": "An object is gone through by [for k, v in a : …].",
	"map": "A list is made from another by [for x in list : value].", "filter": "A list is cut down by [for x in list : x if condition].", "select": "A list is cut down by [for x in list : x if condition].", "any": "Write: !isempty([for x in list : x if condition])", "all": "Write: isempty([for x in list : x if !condition])",
	"tolist": "Write: list(…)", "toset": "Write: list(…)", "tomap": "An object is made by { for x in list : key => value }.", "distinct": "Lists keep duplicates.", "append": "Write: concat(list, [value])",
	"jsonparse": "Write: jsondecode(…)", "json_decode": "Write: jsondecode(…)", "fromjson": "Write: jsondecode(…)", "json_encode": "Write: jsonencode(…)", "tojson": "Write: jsonencode(…)", "stringify": "Write: jsonencode(…)", "dumps": "Write: jsonencode(…)",
	"type": "Write: typeof(…)", "empty": "Write: isempty(…)", "is_empty": "Write: isempty(…)", "hash": "Write: sha256(…)", "md5": "Write: sha256(…)",
	"timestamp": "Rules have no clock, so that the same call gives the same bytes; call.time is when the call came.", "now": "Rules have no clock, so that the same call gives the same bytes; call.time is when the call came.",
	"formatdate": "Rules have no dates; call.time is when the call came, in seconds.", "time": "Rules have no clock; call.time is when the call came.", "date": "Rules have no dates; call.time is when the call came, in seconds.",
	"uuid": "Rules make nothing at random; call.id is the call's own.", "random": "Rules make nothing at random, so that the same call gives the same bytes.", "rand": "Rules make nothing at random, so that the same call gives the same bytes.",
	"header": "A header is read by its name: header[\"user-agent\"].", "getenv": "env(…) is for the configuration, parlance.hcl. Rules see the call only.",
	"range": "Lists are gone through by [for i, x in list : …].", "print": "Rules print nothing; `parlance explain` shows what becomes of a request.", "log": "Rules print nothing; `parlance explain` shows what becomes of a request.",
}

// infix are words that stand between two values in other languages, and what is written in their place: [2] and [3] are the values.
var infix = map[string]string{
	"contains": "mentions(%[2]s, %[3]s); for a list contains(%[2]s, %[3]s)", "includes": "mentions(%[2]s, %[3]s); for a list contains(%[2]s, %[3]s)", "has": "mentions(%[2]s, %[3]s); for a list contains(%[2]s, %[3]s)",
	"matches": "matches(%[2]s, %[3]s)", "like": "matches(%[2]s, %[3]s)", "startswith": "startswith(%[2]s, %[3]s)", "endswith": "endswith(%[2]s, %[3]s)", "starts_with": "startswith(%[2]s, %[3]s)", "ends_with": "endswith(%[2]s, %[3]s)",
	"is": "%[2]s == %[3]s", "eq": "%[2]s == %[3]s", "equals": "%[2]s == %[3]s", "ne": "%[2]s != %[3]s", "isnt": "%[2]s != %[3]s", "gt": "%[2]s > %[3]s", "lt": "%[2]s < %[3]s", "ge": "%[2]s >= %[3]s", "gte": "%[2]s >= %[3]s", "le": "%[2]s <= %[3]s", "lte": "%[2]s <= %[3]s",
}
