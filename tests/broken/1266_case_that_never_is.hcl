alias "*" {
  when = lower(model) == "GPT-5" # want warning :26 R213 "Write: \"gpt-5\""
  to   = "gpt-5"
}
