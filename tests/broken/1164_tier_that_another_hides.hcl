tier "acme all" {
  when      = status >= 400
  action    = "retry"
  upstreams = ["acme-*"]
}
tier "acme full" { # want warning R401 "Put this one before it."
  when      = status == 429
  action    = "cool_down"
  rest      = "1m"
  upstreams = ["acme-*"]
}
