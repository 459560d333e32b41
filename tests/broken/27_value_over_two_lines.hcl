tier "acme is full" {
  when      = status == 503
              || status == 504 # want :15 R101 "Put ( ) around a value that continues on the next line."
  action    = "retry"
  upstreams = ["acme-*"]
}
