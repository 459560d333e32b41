pair "chat" "chat" {
  patch "request" {
    set "model" {
      to = # ERROR: R101 No value; has no value after its =
    }
  }
}
