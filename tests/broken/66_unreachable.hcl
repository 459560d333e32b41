tier "acme" {
  when      = true
  action    = "return"
  upstreams = ["acme-*"]
}
tier "acme is full" { # want :1 R401 "The tier \"acme\" before it holds always."
  when      = status == 503
  action    = "retry"
  upstreams = ["acme-*"]
}
