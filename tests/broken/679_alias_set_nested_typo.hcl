alias "*:deep" {
  to = match[0]
  set "responses" {
    reasoning = { efort = "high" } # want warning :19 R210 "Did you mean \"effort\"?"
  }
}
