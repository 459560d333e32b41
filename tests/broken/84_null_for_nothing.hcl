pair "messages" "chat" {
  fields {
    user  = null                                # want :13 R205 "To leave the field out, write omit."
    top_k = req.top_k != "" ? req.top_k : omit # want :26 R205 "To test whether a field is there, use != null"
  }
}
