# The tiers of rules/errors.hcl, played: which accounts are called, what becomes of them, and what the client sees.

scenario "a request that is too large for any account is the client's to mend" {
  account "a" {}
  account "b" {}
  answer "a" {
    status  = 403
    message = "This request's estimated cost exceeds your limit."
  }
  asked  = ["a"]
  status = 403
  says   = "estimated cost"
  states {
    a = "ready"
    b = "ready"
  }
}
