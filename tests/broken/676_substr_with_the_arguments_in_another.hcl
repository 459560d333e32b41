pair "messages" "chat" {
  fields {
    user = substr(0, 64, req.metadata.user_id) # want :26 R205 "substr wants a number as \"length\", and this is a string. It is called "
  }
}
