model "messages" "acme-*" {
  max_tokens_field = "max_tokens" # want :3 R104 "It has: max_output, default_max_output, thinking, thinking_off, effort, sampling, prefill, signed, mid_system, structured, images, image_in_tool_resul"
}
