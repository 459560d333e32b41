alias "fast" {
  to = "gpt-5-mini"
  fields { # want R103 "Write: set \"chat\" { … }, with the protocol of the upstream as its label."
    temperature = 0
  }
}
