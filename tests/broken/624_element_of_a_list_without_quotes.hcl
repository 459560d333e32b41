tier "acme is full" {
  when      = status == 403
  action    = "retry"
  upstreams = [acme] # want :16 R205 "Write: \"acme\""
}
