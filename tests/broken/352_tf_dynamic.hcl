pair "messages" "chat" {
  dynamic "drop" { # want :3 R103 "There is no block \"dynamic\" in pair \"messages\" \"chat\"."
    for_each = ["a"]
  }
}
