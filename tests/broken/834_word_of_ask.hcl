route "claude-*" {
  to   = ["deepseek"]
  when = ask.thinking == "enabled" # want :26 R108 "ask.thinking is never \"enabled\"" "It is one of: off, on."
}
