pair "messages" "chat" {
  fields {
    top_k = profile.thinking ? req.top_k : omit # want :13 R202 "It is one of upstreams of"
  }
}
