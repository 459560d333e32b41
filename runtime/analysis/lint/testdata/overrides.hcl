tier "server error" {
  again   = 1 # WANT: R706 The built-in rules have the same
  backoff = "700ms"
}
protocol "chat" {
  stop_reasons {
    read {
      length     = "length" # WANT: R706 Leave it out
      max_tokens = "end"
    }
  }
}
