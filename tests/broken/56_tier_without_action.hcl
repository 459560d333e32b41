tier "acme is full" { # want :1 R105 "needs the argument \"action\": \"return\": the client gets the error"
  when      = status == 503
  upstreams = ["acme-*"]
}
