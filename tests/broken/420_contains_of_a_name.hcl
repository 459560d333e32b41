alias "gpt-*" {
  when = contains(model, "mini") # want :19 R205 "To search a text: mentions(model, \"mini\"), or matches(text, pattern)."
  to   = "gpt-5-mini"
}
