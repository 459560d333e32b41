protocol "chat" {
  count {
    media "image" { # want warning :5 R210 "The block has: image_url, file."
      tokens = 900
    }
  }
}
edit "request" {
  protocols = ["gemini"]
  set "temperature" { # want :3 R301 "Write: set \"generationConfig.temperature\""
    to = 1
  }
}
pair "messages" "chat" {
  reject "messages" {
    when = !isempty([for m in req.messages : m if !isempty([for c in m.content : c if c.type == "image_url"])]) # want :97 R108 "It is a word of chat."
    why  = "No images here."
  }
}
