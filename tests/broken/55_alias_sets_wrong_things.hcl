alias "gpt-5-high" {
  to = "gpt-5"
  set "chat" {
    reasoning_efort  = "high"  # want :5 R301 "Did you mean \"reasoning_effort\"?"
    reasoning_effort = "hihg"  # want :24 R108 "Did you mean \"high\"?"
    temperature      = "0.5"   # want :24 R205 "Write 0.5, without quotes."
  }
}
