tier "server error" { # WANT: R706 The built-in rules say the same
  when    = class == "server" || class == "timeout" || status >= 500
  action  = "retry"
  again   = 1
  backoff = "500ms"
}
protocol "chat" {
  stop_reasons {
    hear {
      length     = "length" # WANT: R706 Leave it out
      max_tokens = "end"
    }
  }
}
