pear "chat" "chat" { # ERROR: R103 Unsupported block; Did you mean "pair"?
}

pair "chat" "chat" {
  feilds { # ERROR: R103 Unsupported block; There is no block "feilds" in pair "chat" "chat"; Did you mean "fields"?
  }
}
