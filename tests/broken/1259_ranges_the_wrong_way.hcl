tier "acme quota" {
  upstreams = ["acme-*"]
  when      = status >= 400 || status < 500 # want warning :15 R213 "For what lies within a range, write && between them."
  action    = "return"
}
pair "messages" "chat" {
  reject "top_k" {
    when = req.top_k < 0 && req.top_k > 100 # want warning :12 R213 "For what lies outside of a range, write || between them."
    why  = "top_k goes from 0 to 100."
  }
}
