route "claude-*" {
  when = sum(ask.turns) > 20 # want :14 R205 "How many elements it has: length(ask.turns)"
  to   = ["anthropic"]
}
