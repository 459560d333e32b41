pair "messages" "chat" {
  write {
    part "image" {
      drop = "no images here"
      type = "image_url" # want :7 R107 "With drop the part is not written, so this is never used. Keep one of the two."
    }
  }
}
