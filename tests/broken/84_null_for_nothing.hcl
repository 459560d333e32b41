pair "messages" "chat" {
  fields {
    user  = null                                # want :13 R205 "To leave the field out, write omit."
    top_k = req.top_k != "" ? req.top_k : omit # want :26 R205 "Whether a field is there is asked by != null"
  }
}
