tier "acme limits" {
  when      = base || status == 498 # want R201 "the block is an addition"
  action    = "cool_down"
  rest      = "30s"
  upstreams = ["acme"]
}
