edit "reply" {
  protocols = ["chat"]
  when      = ask.tokens > 60000 # want :15 R201 "ask is not known here: only where requests are translated, in aliases and routes, and in edit"
  remove "system_fingerprint" {}
}
edit "request" {
  when = ask.tokenz > 60000 # want :10 R201 "ask has no \"tokenz\". Did you mean \"tokens\"?"
  remove "metadata" {}
}
edit "request" {
  when = length(ask.imags) > 0 # want :17 R201 "ask has no \"imags\"."
  remove "metadata" {}
}
edit "request" {
  when = ask.thinking == "high" # want :26 R108 "ask.thinking is never"
  remove "metadata" {}
}
