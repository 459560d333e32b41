tier "acme" {
  upstreams = ["https://api.acme.example"] # want warning :16 R212 "For a host, write a block host."
  when      = status == 503
  action    = "retry"
}
