tier "acme is full" {
  when      = status == 503
  action    = "retri" # want :15 R108 "Did you mean \"retry\"?"
  upstreams = ["acme-*"]
}
