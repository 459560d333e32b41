class "conflict" { # ERROR: R401 Unreachable case; "server"
  when = status == 418
}
