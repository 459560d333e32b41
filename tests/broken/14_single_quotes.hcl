alias "fast" {
  to = 'gpt-5-mini' # want :8 R101 "Texts need double quotes, \"…\"; single quotes have no meaning. Write: \"gpt-5-mini\" Line 5 has it too."
}
alias "smart" {
  to = 'gpt-5'
}
