tier "acme is full" {
  when      = status == 503
  action    = retry # want :15 R108 "Write: action = \"retry\""
  upstreams = ["acme-*"]
}
