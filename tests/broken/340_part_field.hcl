protocol "chat" {
  message "assistant" {
    change     = 1
    tool_calls = nonempty([for p in turn.tool_calls : { id = p.ident, type = "function" }]) # want :62 R202 "It has: kind, plain, single, first, native, parts, block, original_name, call_name, text, id, name, error, form, offered,"
  }
}
