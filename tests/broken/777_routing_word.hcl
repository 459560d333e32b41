route "claude-*" {
  target {
    when  = ask.token > 60000 # want :13 R201 "Did you mean \"tokens\"?"
    model = "long"
  }
  target {
    when  = ask.images > 0 # want :13 R205 "How many elements one has: length(…)."
    model = "vision"
  }
  target {
    when  = ask.tokens # want :13 R205 "ask.tokens > 1000"
    model = "long"
  }
  target {
    when  = call.clint == "ann" # want :13 R202 "Did you mean \"client\"?"
    model = "hers"
  }
  target {
    when  = header["authorization"] == "x" # want :13 R241 "call.client"
    model = "hers"
  }
}
