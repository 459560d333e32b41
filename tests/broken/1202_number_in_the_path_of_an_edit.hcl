edit "request" {
  protocols = ["chat"]
  set "messages.0.role" { # want R301 "Write: set \"messages.role\", with a condition on item"
    to = "developer"
  }
}
