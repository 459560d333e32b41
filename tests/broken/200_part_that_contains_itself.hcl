protocol "chat" {
  blocks {
    part "document" {
      when   = item.type == "file"
      title  = item.file.filename
      inside = [item] # want :16 R240 "such as item.content"
    }
  }
}
