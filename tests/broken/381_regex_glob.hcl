alias "x-*" {
  when = matches(model, "x-*") # want warning :25 R211 "For any text write .*, and ^ and $ for the beginning and the end: \"^x-.*$\""
  to   = "gpt-5"
}
