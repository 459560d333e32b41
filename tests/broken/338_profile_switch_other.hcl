model "messages" "acme-*" {
  max_tokens_field = "max_tokens" # want :3 R104 "It is one of upstreams of"
}
