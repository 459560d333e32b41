edit "request" {
  protocols = ["chat"]
  each "messages" {
    set "messages[*].name" { # want :5 R301 "The path is below each element. Write: set \"name\""
      to = "user"
    }
  }
}
