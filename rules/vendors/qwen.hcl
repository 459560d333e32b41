vendor "qwen" {
  title    = "Alibaba Cloud Model Studio (Qwen)"
  names    = ["dashscope", "alibaba"]
  url      = "https://dashscope-intl.aliyuncs.com/compatible-mode/v1" # in China https://dashscope.aliyuncs.com/compatible-mode/v1
  protocol = "chat"
  key      = "DASHSCOPE_API_KEY"
  large    = "qwen3.7-max"
  small    = "qwen3.6-flash"
  serves   = ["qwen*", "qwq-*", "deepseek-*", "glm-*", "kimi-*", "minimax-*"]
}
