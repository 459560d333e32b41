pair "messages" "chat" {
  fields {
    user = req.messages[].role # want :24 R101 "All elements are list[*].name, one is list[0], and each is gone through by [for x in list : x.name]."
  }
}
