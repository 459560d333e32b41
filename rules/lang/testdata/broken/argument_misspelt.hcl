pair "chat" "messages" {
  drop "top_k" {
    whyy = "chat has no top_k" # ERROR: R104 Unsupported argument; Did you mean "why"?
  }
}
