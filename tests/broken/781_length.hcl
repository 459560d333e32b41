pair "messages" "chat" {
  fields {
    temperature = length(req.max_tokens) > 3 ? 1 : omit # want :26 R205 "length counts the elements of a list, the members of an object or the bytes of a text, and this is a number."
  }
}
