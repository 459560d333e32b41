upstream "a" {
  protocol = "chat
}
# ERROR: R101
