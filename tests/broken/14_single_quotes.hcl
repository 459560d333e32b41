alias "fast" {
  to = 'gpt-5-mini' # want :8 R101 "Texts stand in double quotes, \"…\"; single quotes mean nothing. Write: \"gpt-5-mini\" Line 5 has it too."
}
alias "smart" {
  to = 'gpt-5'
}
