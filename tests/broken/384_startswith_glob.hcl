alias "x-*" {
  when = startswith(model, "x-mini*") # want warning :28 R211 "A pattern is held against a text by matches(text, \"^gpt-.*\")."
  to   = "gpt-5"
}
