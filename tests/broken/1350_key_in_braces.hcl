balance "acme" {
  path  = "/v1/balance"
  value = data.balance
  headers {
    authorization = "Bearer {key}" # want warning :21 R211 "Write: \"Bearer ${key}\""
  }
}
tier "acme client" {
  upstreams = ["acme-*"]
  when      = status != 429 && status == 429 # want warning :15 R213 "cannot both be so"
  action    = "return"
}
pair "messages" "chat" {
  fields {
    user = trimprefix("user-", req.metadata.user_id) # want warning :12 R211 "Write: trimprefix(req.metadata.user_id, \"user-\")"
  }
}
