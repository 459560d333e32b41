tier "acme has no credit" {
  when      = status == 402
  action    = "disable"
  rest      = "10m" # want :3 R108 "for a rest of the account, write action = \"cool_down\". Rules of an older version are rewritten by: parlance fmt --upgrade"
  upstreams = ["acme"]
}
tier "acme has no account" {
  when      = status == 403
  action    = "cool_down"
  rest      = "forever" # want :15 R108 "write action = \"disable\", without rest"
  upstreams = ["acme"]
}
