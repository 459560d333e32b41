class "rate_limit" {
  when      = req.model == "gpt-5" && status == 429 # want :15 R201 "Nothing is named \"req\" here. It is what the client sent, in rules of protocols and pairs. In scope: body, data, error"
  upstreams = ["acme-*"]
}
pair "messages" "chat" {
  fields {
    user = request.metadata.user_id # want :12 R201 "Did you mean \"req\"?"
  }
}
