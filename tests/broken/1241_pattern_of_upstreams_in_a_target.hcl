route "claude-opus-*" {
  target {
    upstream = "acme-*" # want warning :16 R212 "* is not special here"
  }
}
