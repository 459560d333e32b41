# What models are called besides what their upstreams call them. What stands here comes before the built-in names.

# Clients ask for fast, and the upstream for gpt-5-mini.
alias "fast" {
  to = "gpt-5-mini"
}

# Clients may write acme/acme-large for acme-large, as resellers do.
prefix "acme-*" {
  add = "acme/"
}

# Who is asked for smart, in this order: the next when one fails. The names are those of upstreams in parlance.hcl.
route "smart" {
  target {
    upstream = "anthropic"
    model    = "claude-opus-4-6"
  }
  target {
    upstream = "openai"
    model    = "gpt-5"
  }
}
