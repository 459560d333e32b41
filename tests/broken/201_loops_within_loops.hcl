pair "chat" "messages" {
  fields {
    metadata = { user_id = jsonencode([for a in [1, 2, 3, 4, 5, 6, 7, 8] : [for b in [1, 2, 3, 4, 5, 6, 7, 8] : [for c in [1, 2, 3, 4, 5, 6, 7, 8] : [for d in [1, 2, 3, 4, 5, 6, 7, 8] : [for e in [1, 2, 3, 4, 5, 6, 7, 8] : [for f in [1, 2, 3, 4, 5, 6, 7, 8] : [for g in [1, 2, 3, 4, 5, 6, 7, 8] : [a, b, c, d]]]]]]]]) } # want :39 R242 "4000000 steps"
  }
}
