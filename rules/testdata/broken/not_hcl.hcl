pair "chat" "chat" {
  patch "request" {
    set "model" {
      to = # ERROR: R101 Invalid expression
    }
  }
}
