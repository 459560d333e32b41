alias "gpt-*" {
  when = contains(model, "mini") # want :19 R205 "Whether a text holds another: mentions(model, \"mini\"), or matches(text, pattern)."
  to   = "gpt-5-mini"
}
