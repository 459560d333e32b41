model "chat" "acme-*" {
  max_output = "8k" # want :16 R205 "Write: 8000"
}
