vendor "zai" {
  title    = "Z.AI (GLM)"
  names    = ["glm", "z-ai", "zhipu"]
  url      = "https://api.z.ai/api/paas/v4" # a key of the coding plan is for https://api.z.ai/api/coding/paas/v4
  protocol = "chat"
  key      = "ZAI_API_KEY"
  large    = "glm-5.2"
  small    = "glm-4.7"
  serves   = ["glm-*"]
}

model "chat" "glm-4.5*" {
  context    = 131072
  max_output = 98304
}
model "chat" "glm-*" {
  context    = 200000 # newer ones have more
  max_output = 131072
}
