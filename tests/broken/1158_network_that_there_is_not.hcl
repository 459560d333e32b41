tier "acme is down" {
  when      = network == "refused" # want R108 "It is one of: connect, dns, tls, timeout, reset, proxy."
  action    = "retry"
  again     = 2
  backoff   = "200ms"
  upstreams = ["acme"]
}
