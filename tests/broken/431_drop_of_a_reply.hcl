pair "messages" "chat" {
  drop "usage" { # want :3 R301 "It is a field of replies. What clients do not get of replies is written in read_reply { drop … }."
    why = "nobody wants the counts of tokens"
  }
}
