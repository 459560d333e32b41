# Other names of models. These blocks are tried before the built-in ones.

# Clients use the name fast; the upstream gets gpt-5-mini.
alias "fast" {
  to = "gpt-5-mini"
}

# Clients may use acme/acme-large for acme-large, as resellers do.
prefix "acme-*" {
  add = "acme/"
}

# Upstreams for the name smart, in the order of preference: if one fails, the next is tried. The names are those in parlance.hcl.
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
