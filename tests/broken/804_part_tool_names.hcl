pair "messages" "chat" {
  part "tool_use" { # want :3 R201 "Did you mean \"tool_call\"?"
    drop = "no tools"
  }
}
