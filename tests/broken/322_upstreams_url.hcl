tier "acme" {
  upstreams = ["https://api.acme.example"] # want warning :16 R212 "What is for a host is said in a block host."
  when      = status == 503
  action    = "retry"
}
