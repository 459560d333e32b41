route "smart" {
  target {
    upstream = "anthropic"
  }
  model = "claude-opus-4-6" # want :3 R104 "It belongs in a block target { … }."
}
