edit "request" {
  protocols = ["chat"]
  each "tools" {
    when = item.type == "function"
    remove "tools.function.strict" { # want R301 "Write: remove \"function.strict\""
    }
  }
}
