pair "messages" "chat" {
  fields {
    temperature = base * 2 # want :19 R112 "base is what the base says of temperature in the same block, and it says nothing."
  }
}
