tier "acme is full" {
  when      = status == 503
              || status == 504 # want :15 R101 "Put ( ) around a value that goes on in the next line."
  action    = "retry"
  upstreams = ["acme-*"]
}
