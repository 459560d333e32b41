# What models can do, by their names: for each switch the first pattern that sets it counts. An upstream's own
# profile in parlance.hcl goes before these.

model "messages" "claude-3-7-*" {
  max_output = 64000
  thinking   = "enabled"
  effort     = []
  prefill    = true
  structured = false
}
model "messages" "claude-3-5-*" {
  max_output = 8192
}
model "messages" "claude-3-*" {
  max_output = 4096
  thinking   = "none"
  effort     = []
  prefill    = true
  structured = false
}
model "messages" "claude-opus-4-1*" {
  max_output = 32000
  thinking   = "enabled"
  effort     = []
  sampling   = "one_of"
  prefill    = true
}
model "messages" "claude-opus-4-2025*" {
  max_output = 32000
}
model "messages" "claude-*-4-2025*" {
  max_output = 64000
  thinking   = "enabled"
  effort     = []
  prefill    = true
  structured = false
}
model "messages" "claude-opus-4-5*" {
  effort = ["low", "medium", "high"]
}
model "messages" "claude-*-4-5*" {
  max_output = 64000
  thinking   = "enabled"
  effort     = []
  sampling   = "one_of"
  prefill    = true
}
model "messages" "claude-*-4-6*" {
  max_output = 128000
  effort     = ["low", "medium", "high", "max"]
  sampling   = "one_of"
}
model "messages" "claude-opus-4-7*" {
  max_output = 128000
  sampling   = "none"
}
model "messages" "claude-opus-4-8*" {
  max_output = 128000
  sampling   = "none"
  mid_system = true
}
model "messages" "claude-fable-*" {
  max_output   = 128000
  sampling     = "none"
  mid_system   = true
  thinking_off = false
}
model "messages" "claude-mythos-*" {
  max_output   = 128000
  sampling     = "none"
  mid_system   = true
  thinking_off = false
}
model "messages" "claude-opus-5*" {
  max_output = 128000
  sampling   = "none"
  mid_system = true
}
model "messages" "claude-sonnet-5*" {
  max_output = 128000
  sampling   = "none"
  mid_system = true
}
model "messages" "claude-haiku-5*" {
  max_output = 128000
  sampling   = "none"
  mid_system = true
}
model "messages" "claude-*" {
  signed = true
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
model "responses" "gpt-5-chat*" {
  encrypted         = false
  reasoning_summary = ""
  effort            = []
}
model "responses" "gpt-5*" {
  sampling = "none"
}
model "responses" "gpt-4*" { # without reasoning, and an error for whoever asks for it
  encrypted         = false
  reasoning_summary = ""
  effort            = []
  verbosity         = false
}
model "responses" "gpt-3.5*" {
  encrypted         = false
  reasoning_summary = ""
  effort            = []
  verbosity         = false
}
model "responses" "chatgpt-*" {
  encrypted         = false
  reasoning_summary = ""
  effort            = []
  verbosity         = false
}
model "responses" "o1*" {
  sampling  = "none"
  effort    = ["low", "medium", "high"]
  verbosity = false
}
model "responses" "o3*" {
  sampling  = "none"
  effort    = ["low", "medium", "high"]
  verbosity = false
}
model "responses" "o4*" {
  sampling  = "none"
  effort    = ["low", "medium", "high"]
  verbosity = false
}
