pair "chat" "messages" {
  reject "tools" {
    when = contains(req.tools, "Bash") # want :21 R205 "contains(req.tools[*].function.name, \"Bash\")"
    why  = "No shell for this upstream."
  }
  reject "stop" {
    when = contains(req.stop, "END")
    why  = "This one is known."
  }
}
