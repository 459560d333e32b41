edit "reply" {
  protocols = ["chat"]
  when      = ask.tokens > 60000 # want R201 "In scope: call, data, header"
  remove "system_fingerprint" {
  }
}
