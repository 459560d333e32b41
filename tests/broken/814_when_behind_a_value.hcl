pair "messages" "chat" {
  fields {
    user = "anon" when contains(req.tools, "x") # want :19 R101 "There is no \"when\" behind a value" "condition ? value : other"
  }
}
