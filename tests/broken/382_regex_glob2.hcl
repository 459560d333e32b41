alias "x-*" {
  when = matches(model, "*mini") # want :25 R108 "In a regular expression any text is .*, as in \"^gpt-.*\"; a * alone is for the names of models."
  to   = "gpt-5"
}
