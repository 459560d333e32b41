function "limit_of" {
  params = ["x"]
  result = x == null ? fallback_of(x) : x
}
function "fallback_of" {
  params = ["x"]
  result = min(4096, limit_of(x)) # want :22 R207 "limit_of → fallback_of → limit_of"
}
pair "messages" "chat" {
  fields {
    max_completion_tokens = limit_of(req.max_tokens)
  }
}
