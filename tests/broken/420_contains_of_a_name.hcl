alias "gpt-*" {
  when = contains(model, "mini") # want :19 R205 "Whether a text holds another: mentions(text, word), or matches(text, pattern)."
  to   = "gpt-5-mini"
}
