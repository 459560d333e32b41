tier "transient" {
  when   = contains(["overloaded", "server_error", "timeout"], class) # want :36 R108 "There is no class \"server_error\", so this never holds. It is one of:"
  action = "retry"
}
