pair "messages" "chat" {
  headers { # want R103 "There is no block \"headers\" in pair \"messages\" \"chat\". Headers for one upstream belong in parlance.hcl: upstrea"
    X-Team = "a"
  }
}
