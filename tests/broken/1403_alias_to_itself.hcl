alias "fast" {
  when = call.client == "ci"
  to   = "fast" # want warning :10 R211 "Let it lead to another model"
}
alias "brief" { # it sets something
  when = call.client == "ci"
  to   = "brief"
  set "chat" {
    temperature = 0
  }
}
