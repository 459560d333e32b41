alias "x-*" {
  when = startswith(model, "x-mini*") # want warning :28 R211 "To test a text with a pattern, use matches(text, \"^gpt-.*\")."
  to   = "gpt-5"
}
