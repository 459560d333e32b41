vendor "qwen" {
  title    = "Alibaba Cloud Model Studio (Qwen)"
  names    = ["dashscope", "alibaba"]
  url      = "https://dashscope-intl.aliyuncs.com/compatible-mode/v1" # in China https://dashscope.aliyuncs.com/compatible-mode/v1
  protocol = "chat"
  key      = "DASHSCOPE_API_KEY"
  large    = "qwen3.7-max"
  small    = "qwen3.6-flash"
  serves   = ["qwen*", "qwq-*", "deepseek-*", "glm-*", "kimi-*", "minimax-*"]
  pages    = ["dashscope.console.aliyun.com", "chat.qwen.ai", "modelstudio.console.alibabacloud.com"]
  api "chat" {}
  api "responses" {} # help.aliyun.com/en/model-studio/compatibility-with-openai-responses-api: /api/v2/apps/protocols/… is the legacy path
  api "messages" {
    url = "https://dashscope-intl.aliyuncs.com/apps/anthropic"
  }
}

# alibabacloud.com/help/en/model-studio: thinking is switched by enable_thinking.
host "chat" "dashscope*.aliyuncs.com" {
  effort_field = "enable_thinking"
}
model "chat" "qwen3-max*" {
  context    = 262144
  max_output = 65536
}
model "chat" "qwen3.7-*" {
  context    = 1000000
  max_output = 65536
}
model "chat" "qwen3.6-*" {
  context    = 1000000
  max_output = 65536
}
model "chat" "qwen3-coder-plus*" {
  context    = 1000000
  max_output = 65536
}
model "chat" "qwen3-coder-flash*" {
  context    = 1000000
  max_output = 65536
}
