tier "acme is full" { # want :1 R105 "needs the argument \"action\": \"return\": the client is told"
  when      = status == 503
  upstreams = ["acme-*"]
}
