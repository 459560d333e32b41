table "sizes" {
  small   = 1024
  large   = 8192
  default_ = 4096 # want warning R211 "is called default"
}
pair "messages" "chat" {
  fields {
    max_completion_tokens = sizes[req.metadata.user_id]
  }
}
