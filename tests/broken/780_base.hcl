pair "messages" "chat" {
  fields {
    temperature = base * 2 # want :19 R112 "base is the built-in value of temperature in the same block, and there is none."
  }
}
