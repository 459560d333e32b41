# What models can do, by their names. An upstream's own profile in parlance.hcl goes before these.

model "messages" "claude-3-7-*" {
  thinking = "enabled"
  effort   = []
  prefill  = true
}
model "messages" "claude-3-*" {
  thinking = "none"
  effort   = []
  prefill  = true
}
model "messages" "claude-opus-4-5*" {
  thinking = "enabled"
  effort   = ["low", "medium", "high"]
  sampling = "one_of"
  prefill  = true
}
model "messages" "claude-*-4-5*" {
  thinking = "enabled"
  effort   = []
  sampling = "one_of"
  prefill  = true
}
model "messages" "claude-*-4-6*" {
  effort   = ["low", "medium", "high", "max"]
  sampling = "one_of"
}
model "messages" "claude-opus-4-7*" {
  sampling = "none"
}
model "messages" "claude-opus-4-8*" {
  sampling   = "none"
  mid_system = true
}
model "messages" "claude-*-4-1*" {
  thinking = "enabled"
  effort   = []
  sampling = "one_of"
  prefill  = true
}
model "messages" "claude-*-4-2025*" {
  thinking = "enabled"
  effort   = []
  prefill  = true
}
model "messages" "claude-fable-*" {
  sampling     = "none"
  mid_system   = true
  thinking_off = false
}
model "messages" "claude-mythos-*" {
  sampling     = "none"
  mid_system   = true
  thinking_off = false
}
model "messages" "claude-*-5*" {
  sampling   = "none"
  mid_system = true
}
model "chat" "o1*" {
  sampling    = "none"
  system_role = "developer"
  effort      = ["low", "medium", "high"]
}
model "chat" "o3*" {
  sampling       = "none"
  stop_supported = false
  system_role    = "developer"
  effort         = ["low", "medium", "high"]
}
model "chat" "o4*" {
  sampling       = "none"
  stop_supported = false
  system_role    = "developer"
  effort         = ["low", "medium", "high"]
}
model "chat" "gpt-5*" {
  sampling    = "none"
  system_role = "developer"
}
model "chat" "deepseek-*" {
  max_tokens_field = "max_tokens"
  reasoning_replay = "tool_loop"
  json_schema      = "json_object"
  effort_field     = "thinking"
  user_field       = "none"
  strict_tools     = false
}
