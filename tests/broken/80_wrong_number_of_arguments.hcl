pair "messages" "chat" {
  function "half" {
    params = ["n"]
    result = n / 2
  }
  fields {
    max_tokens = half(req.max_tokens, 1) # want :18 R204 "half(n) takes one argument; here it has 2."
  }
}
