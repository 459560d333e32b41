tier "acme" {
  upstreams = ["acme-.*"] # want warning :16 R212 "Write: \"acme-*\""
  when      = status == 503
  action    = "retry"
}
