vendor "zai" {
  title    = "Z.AI (GLM)"
  names    = ["glm", "z-ai", "zhipu"]
  url      = "https://api.z.ai/api/paas/v4" # a key of the coding plan is for https://api.z.ai/api/coding/paas/v4
  protocol = "chat"
  key      = "ZAI_API_KEY"
  large    = "glm-5.2"
  small    = "glm-4.7"
  serves   = ["glm-*"]
  pages    = ["z.ai", "chat.z.ai", "docs.z.ai"]
  api "chat" {}
  api "messages" {
    url = "https://api.z.ai/api/anthropic"
  }
}

# docs.z.ai/guides/capabilities/thinking-mode: reasoning goes back with the results of calls. java.agentscope.io/v2/en/integration/model/glm:
# no other answer format, no strict tools.
host "chat" "api.z.ai" {
  json_schema  = "json_object"
  strict_tools = false
}
model "chat" "glm-5.3*" { # dev.to/aihubmix: it always thinks
  context      = 1048576
  max_output   = 131072
  effort       = ["low", "high", "max"]
  effort_field = "reasoning_effort"
}
model "chat" "glm-5.2*" { # java.agentscope.io: it has reasoning_effort
  effort_field = "reasoning_effort"
  context      = 200000
  max_output   = 131072
}
model "chat" "glm-4.5*" {
  context      = 131072
  max_output   = 98304
  effort_field = "thinking"
}
model "chat" "glm-*" {
  context      = 200000 # newer ones have more
  max_output   = 131072
  effort_field = "thinking"
}
