edit "request" {
  remove = "cache_control" # want :12 R111 "Write: remove \"cache_control\" {}"
}
