tier "acme failed" {
  upstreams = ["acme*"]
  when      = status >= 400 && mentions(body, "credit")
  action    = "retry"
}
tier "acme has no money" { # want warning :1 R401 "Put this one before it."
  upstreams = ["acme-eu"]
  when      = status == 402 && mentions(body, "No credit", "credit limit")
  action    = "cool_down"
  rest      = "12h"
}
tier "all who are full" {
  when   = status == 418
  action = "retry"
}
tier "globex is full" { # those for some upstreams are tried before those for all
  upstreams = ["globex"]
  when      = status == 418 && mentions(body, "tea")
  action    = "return"
}
