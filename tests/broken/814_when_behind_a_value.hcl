pair "messages" "chat" {
  fields {
    user = "anon" when contains(req.tools, "x") # want :19 R101 "There is no \"when\" after a value" "condition ? value : other"
  }
}
