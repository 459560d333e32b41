tier "server error" { # WANT: R706 The built-in rules say the same
  when    = class == "server" || class == "timeout" || status >= 500
  action  = "retry"
  again   = 1
  backoff = "500ms"
}
pair "messages" "chat" {
  stop_reasons {
    length     = "max_tokens" # WANT: R706 Leave it out
    max_tokens = "end_turn"
  }
}
