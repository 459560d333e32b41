pair "messages" "chat" {
  fields {
    top_k = profile.thinking ? req.top_k : omit # want :13 R202 "It has: max_tokens_field, system_role, include_usage, stop_max, stop_supported, sampling, effort, effort_field, json_schema, strict_tools, parallel_fl"
  }
}
