vendor "bedrock" {
  title    = "Amazon Bedrock"
  url      = "https://bedrock-runtime.{region}.amazonaws.com"
  protocol = "bedrock"
  key      = "AWS_BEARER_TOKEN_BEDROCK" # an API key; auth = "aws_sigv4" takes access keys
  large    = "us.anthropic.claude-sonnet-4-5-20250929-v1:0"
  small    = "us.anthropic.claude-haiku-4-5-20251001-v1:0"
  pages    = ["console.aws.amazon.com"]
  api "bedrock" {}
  api "chat" {
    url = "https://bedrock-runtime.{region}.amazonaws.com/openai/v1"
  }
}

# docs.aws.amazon.com/bedrock: prompt-caching, claude-messages-extended-thinking. Which models take outputConfig could not be checked.
model "bedrock" "*anthropic.claude-3-5-*" {
  thinking = "none"
}
model "bedrock" "*anthropic.claude-opus-4-6*" {
  thinking = "adaptive"
}
model "bedrock" "*anthropic.claude-*" {
  thinking = "enabled"
  sampling = "one_of"
  cache    = true
  context  = 200000
}
model "bedrock" "*amazon.nova-2-*" {
  thinking = "effort"
}
