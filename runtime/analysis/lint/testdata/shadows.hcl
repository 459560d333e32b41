tier "quota of ours" {
  when   = contains(["billing", "rate_limit"], class)
  action = "retry"
}
tier "rate, later" { # WANT: R708 tier "quota of ours" at shadows.hcl:1 comes before and holds whenever this does
  when   = class == "rate_limit" && attempt > 2
  action = "return"
}
tier "some upstreams" {
  when      = status == 418
  action    = "retry"
  upstreams = ["acme"]
}
tier "all upstreams" {
  when   = status == 418
  action = "return"
}
tier "all again" { # WANT: R703 tier "all upstreams" at shadows.hcl:14 comes before
  when   = status == 418
  action = "retry"
}
