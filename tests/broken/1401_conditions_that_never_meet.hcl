tier "acme slow" {
  upstreams = ["acme-*"]
  when      = status == 504 && network == "timeout" # want warning :15 R213 "or write || between them"
  action    = "retry"
}
tier "acme behind a proxy" { # which answers in the upstream's place
  upstreams = ["acme-*"]
  when      = status == 407 && network == "proxy"
  action    = "retry"
}
alias "sees" {
  when = ask.images == true # want :10 R205 "!isempty(ask.images)"
  to   = "gpt-5"
}
alias "thinks" {
  when = ask.effort == "maximum" # want :24 R108 "Did you mean \"max\"?"
  to   = "gpt-5"
}
