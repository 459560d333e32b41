alias "x-*" {
  when = model.includes("mini") # want :16 R101 "Whether a list holds a value: contains(list, value); whether a text holds another: mentions(text, word)."
  to   = "gpt-5"
}
