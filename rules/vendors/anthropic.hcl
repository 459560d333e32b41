vendor "anthropic" {
  title      = "Anthropic"
  url        = "https://api.anthropic.com"
  protocol   = "messages"
  key        = "ANTHROPIC_API_KEY"
  large      = "claude-opus-5-5"
  small      = "claude-haiku-4-5"
  serves     = ["claude-*"]
  pages      = ["anthropic.com", "www.anthropic.com", "console.anthropic.com", "platform.claude.com", "docs.anthropic.com", "claude.ai"]
  key_begins = ["sk-ant-"]
  api "messages" {}
  api "chat" {}
}

# List prices in dollars for a million tokens, as published on the pages that source names; read on 2026-11-24. Writes to a cache are
# those for 5 minutes.

price "claude-fable-5-1*" {
  hosts       = ["api.anthropic.com"]
  input       = 10
  cached      = 0.25
  cache_write = 12.5
  output      = 50
  searches    = 10
  source      = "https://platform.claude.com/docs/en/about-claude/pricing"
}
price "claude-mythos-5-1*" {
  hosts       = ["api.anthropic.com"]
  input       = 10
  cached      = 0.25
  cache_write = 12.5
  output      = 50
  searches    = 10
  source      = "https://platform.claude.com/docs/en/about-claude/pricing"
}
price "claude-fable-5*" {
  hosts       = ["api.anthropic.com"]
  input       = 10
  cached      = 1
  cache_write = 12.5
  output      = 50
  searches    = 10
  source      = "https://platform.claude.com/docs/en/about-claude/pricing"
}
price "claude-mythos-5*" {
  hosts       = ["api.anthropic.com"]
  input       = 10
  cached      = 1
  cache_write = 12.5
  output      = 50
  searches    = 10
  source      = "https://platform.claude.com/docs/en/about-claude/pricing"
}
price "claude-opus-5-5*" {
  hosts       = ["api.anthropic.com"]
  input       = 4
  cached      = 0.2
  cache_write = 5
  output      = 20
  searches    = 10
  source      = "https://platform.claude.com/docs/en/about-claude/pricing"
}
price "claude-opus-5*" {
  hosts       = ["api.anthropic.com"]
  input       = 5
  cached      = 0.5
  cache_write = 6.25
  output      = 25
  searches    = 10
  source      = "https://platform.claude.com/docs/en/about-claude/pricing"
}
price "claude-opus-4-8*" {
  hosts       = ["api.anthropic.com"]
  input       = 5
  cached      = 0.5
  cache_write = 6.25
  output      = 25
  searches    = 10
  source      = "https://platform.claude.com/docs/en/about-claude/pricing"
}
price "claude-opus-4-7*" {
  hosts       = ["api.anthropic.com"]
  input       = 5
  cached      = 0.5
  cache_write = 6.25
  output      = 25
  searches    = 10
  source      = "https://platform.claude.com/docs/en/about-claude/pricing"
}
price "claude-opus-4-6*" {
  hosts       = ["api.anthropic.com"]
  input       = 5
  cached      = 0.5
  cache_write = 6.25
  output      = 25
  searches    = 10
  source      = "https://platform.claude.com/docs/en/about-claude/pricing"
}
price "claude-opus-4-5*" {
  hosts       = ["api.anthropic.com"]
  input       = 5
  cached      = 0.5
  cache_write = 6.25
  output      = 25
  searches    = 10
  source      = "https://platform.claude.com/docs/en/about-claude/pricing"
}
price "claude-opus-4-1*" {
  hosts       = ["api.anthropic.com"]
  input       = 15
  cached      = 1.5
  cache_write = 18.75
  output      = 75
  searches    = 10
  source      = "https://platform.claude.com/docs/en/about-claude/pricing"
}
price "claude-sonnet-5-5*" {
  hosts       = ["api.anthropic.com"]
  from        = "2026-10-07"
  input       = 2
  cached      = 0.1
  cache_write = 2.5
  output      = 10
  searches    = 10
  source      = "https://platform.claude.com/docs/en/about-claude/pricing"
}
price "claude-sonnet-5-5*" {
  hosts       = ["api.anthropic.com"]
  input       = 2
  cached      = 0.2
  cache_write = 2.5
  output      = 10
  searches    = 10
  source      = "https://platform.claude.com/docs/en/about-claude/pricing"
}
price "claude-sonnet-5*" {
  hosts       = ["api.anthropic.com"]
  input       = 2
  cached      = 0.2
  cache_write = 2.5
  output      = 10
  searches    = 10
  source      = "https://platform.claude.com/docs/en/about-claude/pricing"
}
price "claude-sonnet-4-6*" {
  hosts       = ["api.anthropic.com"]
  input       = 3
  cached      = 0.3
  cache_write = 3.75
  output      = 15
  searches    = 10
  source      = "https://platform.claude.com/docs/en/about-claude/pricing"
}
price "claude-sonnet-4-5*" {
  hosts       = ["api.anthropic.com"]
  input       = 3
  cached      = 0.3
  cache_write = 3.75
  output      = 15
  searches    = 10
  source      = "https://platform.claude.com/docs/en/about-claude/pricing"
  above "200000" {
    input       = 6
    cached      = 0.6
    cache_write = 7.5
    output      = 22.5
  }
}
price "claude-haiku-5-5*" {
  hosts       = ["api.anthropic.com"]
  input       = 0.1
  cached      = 0.01
  cache_write = 0.125
  output      = 0.5
  searches    = 10
  source      = "https://platform.claude.com/docs/en/about-claude/pricing"
  above "100000" {
    input       = 0.5
    cached      = 0.05
    cache_write = 0.625
    output      = 2.5
  }
}
price "claude-haiku-4-5*" {
  hosts       = ["api.anthropic.com"]
  input       = 1
  cached      = 0.1
  cache_write = 1.25
  output      = 5
  searches    = 10
  source      = "https://platform.claude.com/docs/en/about-claude/pricing"
}
