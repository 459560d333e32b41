alias "*:deep" {
  to = match[0]
  set "messages" {
    reasoning_effort = "high" # want :5 R301 "Here it is output_config.effort."
  }
}
