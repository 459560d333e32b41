# my names
alias:
  fast:
    to: gpt-5-mini
  smart:
    to: gpt-5
# want 2:1 R101 "This file has to be HCL, not YAML"
