# What happens when an upstream fails. The first tier whose condition is true decides; these are tried before the built-in ones.

# A tier for the upstreams of one vendor, by their names in parlance.hcl.
tier "daily allowance" {
  upstreams = ["openai*"]
  when      = status == 403 && mentions(body, "daily allowance")
  action    = "cool_down" # this account cools down for the time below, and the next one is tried
  rest      = "6h"
}

# Changes a built-in tier: how long an account cools down when its quota is used up and the upstream names no time.
tier "window used up" {
  rest = coalesce(retry_after, "2h")
}
