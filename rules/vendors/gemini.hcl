vendor "gemini" {
  title    = "Google Gemini"
  names    = ["google"]
  url      = "https://generativelanguage.googleapis.com/v1beta/openai"
  protocol = "chat"
  key      = "GEMINI_API_KEY"
  large    = "gemini-3.1-pro-preview"
  small    = "gemini-3-flash-preview"
  serves   = ["gemini-*", "gemma-*", "models/*"]
}

model "chat" "gemini-*" {
  context    = 1048576
  max_output = 65536
}
host "chat" "generativelanguage.googleapis.com" {
  reasoning_replay = "never" # it refuses fields that it does not know
}
