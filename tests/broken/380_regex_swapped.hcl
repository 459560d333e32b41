alias "x-*" {
  when = matches("^x-mini$", model) # want warning :10 R211 "The text that is looked at comes first, and here it is written out. Write: matches(model, \"^x-mini$\")"
  to   = "gpt-5"
}
