upstream "openai" {
  protocol = "chat"
  url      = "https://api.openai.com/v1"
  key      = env("UP_A")
  prefixed = "yes"     # ERROR: R501 Wrong type; true or false
  list     = 0         # ERROR: R501 Wrong type
  balance  = "opnrouter" # ERROR: R501 Unknown balance; Did you mean "openrouter"?
}
alias "fast" {
  too = "gpt-5" # ERROR: R104 Unsupported argument; Did you mean "to"?
}
route "gpt-smart" {
  to = ["openai", "anthropic"] # ERROR: R501 Unknown upstream; There is no upstream "anthropic".
}
route "claude-*" {
  target {
    upstream = "opnai" # ERROR: R501 Unknown upstream; Did you mean "openai"?
  }
}
models {
  ttl = "soon" # ERROR: R501 Not a length of time
}
balances {
  every = "0s" # ERROR: R501 Not a length of time; longer than nothing
}
