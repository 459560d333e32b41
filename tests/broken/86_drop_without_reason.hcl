pair "messages" "chat" {
  drop "metadata" { # want :3 R105 "needs the argument \"why\""
  }
  drop "thinkin" { # want :3 R301 "Did you mean \"thinking\"?"
    why = "the vendor refuses it"
  }
  drop "top_k" {
    why = req.top_k # want :11 R108 "a string that is written out, in quotes"
  }
}
