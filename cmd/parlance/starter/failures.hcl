# What is done when an upstream fails. Tiers are tried in order, and these come before the built-in ones.

# A tier for one vendor's upstreams, by their names in parlance.hcl.
tier "daily allowance" {
  upstreams = ["acme*"]
  when      = status == 403 && mentions(body, "daily allowance")
  action    = "disable" # this account rests, and another is asked
  rest      = "6h"
}

# A change of a built-in tier: how long an account rests whose quota is used up, when the upstream names no time.
tier "window used up" {
  amend = 1
  rest  = coalesce(retry_after, "2h")
}
