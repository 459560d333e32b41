package lang

// Types of arguments of rule files alone.
const (
	Condition ArgType = "condition"
	List      ArgType = "list"
)

// argTypes are the types of arguments in rule files, for finding mistakes: by the names of the block and the argument, or by that of
// the argument alone where it is the same in all blocks. An argument that is not listed takes any expression.
var argTypes = map[string]ArgType{
	"when": Condition, "stream": Condition, "end": Condition, "close": Condition, "may": Condition, "exact": Condition, "trim": Condition, "tagged": Condition,
	"beside": Condition, "awaits": Condition, "reverse": Condition, "keep": Condition, "native": Condition, "whole": Condition, "requires.alternate": Condition, "requires.trim_last": Condition,
	"part.merge": Bool, "part.whole": Condition, "received.whole": Expression, "late": Bool, "create": Bool, "anywhere": Bool, "lasting": Bool, "confirm": Bool, "proxy": Bool, "foreign": Bool,
	"turns.end": Expression,
	"each":      List, "weigh.each": Number, "inside": List, "count.inside": Text, "strings": List, "items": List, "output": List, "tolerates": List, "takes": List, "known": List,

	"pass": TextList, "key_headers": TextList, "key_query": TextList, "forward": TextList, "hide": TextList, "ignore": TextList, "remove": TextList, "upstream.fields": TextList, "turns.merge": TextList, "together": TextList,
	"needs": TextList, "hold": TextList, "requires.order": TextList, "route.to": TextList, "upstreams": TextList, "edit.models": TextList, "edit.clients": TextList, "edit.protocols": TextList, "edits.tool_names": TextList, "edits.reply_tool_names": TextList, "rename.to": Text, "rename_tool.to": Text, "edit.system_prefix": Text, "params": TextList,
	"vendor.names": TextList, "vendor.serves": TextList, "vendor.pages": TextList, "vendor.key_begins": TextList, "agent.names": TextList, "agent.asks": TextList, "agent.large": TextList, "agent.small": TextList,

	"alias.to": Text, "path": Text, "why": Text, "part.drop": Text, "tool.drop": Text, "part.reject": Text, "tool.reject": Text, "lost": Text, "reject.code": Text, "reject.param": Text,
	"model": Text, "of": Text, "mint": Text, "unwrap": Text, "title": Text, "comment.text": Text, "event.label": Text, "add": Text, "session": Text, "name": Text,
	"missing_result": Text, "orphan_result": Text, "mid_system": Text, "stop.reason": Text, "unknown.message": Text,
	"class.type": Text, "class.message": Text, "class.status": Number, "balance.value": Number, "input": Number, "cached": Number, "cache_write": Number, "price.output": Number, "above.output": Number, "searches": Number, "hosts": TextList, "price.from": Text, "price.source": Text, "count.factor": Number, "count.blob": Number, "upstream.tokens": Number,
	"list.most": Number, "list.limit": Number, "tokens": Number, "least": Expression, "pixels": Number, "bytes": Number,
}

// TypeOf is the type of an argument in blocks of a type.
func TypeOf(block, name string) ArgType {
	if t, ok := argTypes[block+"."+name]; ok {
		return t
	}
	return argTypes[name]
}
