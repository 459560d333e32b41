alias "fast" {
  to = env("FAST_MODEL") # want :8 R203 "is for the configuration, parlance.hcl"
}
