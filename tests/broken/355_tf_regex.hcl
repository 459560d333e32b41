alias "x-*" {
  when = regex("^x-[0-9]$", model) # want :10 R203 "There is no function named \"regex\". To test a text with a regular expression: matches(text, pattern)."
  to   = "gpt-5"
}
