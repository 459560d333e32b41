pair "messages" "chat" {
  write {
    part "image" {
      drop   = "no images"
      reject = "no images" # want :7 R107 "A rule leaves the part out (drop), or refuses the request (reject). Keep one of the two."
    }
  }
}
