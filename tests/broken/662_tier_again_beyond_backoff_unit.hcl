tier "server error" {
  again   = "3" # want :13 R108 "Write: 3"
  backoff = "500" # want :13 R108 "Write: \"500s\""
}
