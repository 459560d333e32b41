edit "request" {
  protocols = ["chat"]
  remove = ["temperature", "top_p"] # want :12 R111 "Write: remove \"temperature\" {} and so on."
}
