pair "messages" "chat" {
  drop "usage" { # want :3 R301 "It is a field of replies. What clients are not told of replies stands in read_reply { drop … }."
    why = "nobody wants the counts of tokens"
  }
}
