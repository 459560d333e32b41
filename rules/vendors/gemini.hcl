vendor "gemini" {
  title      = "Google Gemini"
  names      = ["google"]
  url        = "https://generativelanguage.googleapis.com/v1beta/openai"
  protocol   = "chat"
  key        = "GEMINI_API_KEY"
  large      = "gemini-3.1-pro-preview"
  small      = "gemini-3-flash-preview"
  serves     = ["gemini-*", "gemma-*", "models/*"]
  pages      = ["aistudio.google.com", "gemini.google.com", "ai.google.dev", "console.cloud.google.com"]
  key_begins = ["AIza"]
  api "chat" {}
  api "gemini" {
    url = "https://generativelanguage.googleapis.com/v1beta"
  }
}

model "chat" "gemini-*" {
  context    = 1048576
  max_output = 65536
}
host "chat" "generativelanguage.googleapis.com" {
  reasoning_replay = "never" # it refuses fields that it does not know
}

# By generateContent. Models 2.5 and 3 answer 400 to penalties ("Penalty is not enabled for this model": github.com/google-gemini/cookbook, issue 1290).
model "gemini" "gemini-3-pro*" {
  effort               = ["low", "high"]
  penalties            = false
  unsigned_call        = "skip_thought_signature_validator" # models 3 refuse a history with calls that no Gemini signed; not checked
  image_in_tool_result = true
}
model "gemini" "gemini-3*" {
  penalties            = false
  unsigned_call        = "skip_thought_signature_validator"
  image_in_tool_result = true
}
model "gemini" "gemini-2.5-flash-image*" {
  penalties = false
  thinking  = "none"
}
model "gemini" "gemini-2.5-pro*" {
  penalties  = false
  thinking   = "budget"
  min_budget = 128
  max_budget = 32768
}
model "gemini" "gemini-2.5-*" {
  penalties = false
  thinking  = "budget"
}
model "gemini" "gemini-2.0-*" {
  thinking   = "none"
  max_output = 8192
}
model "gemini" "gemini-*" {
  context    = 1048576
  max_output = 65536
}
model "gemini" "gemma-*" {
  thinking = "none"
}
