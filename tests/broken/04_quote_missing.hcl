# want 3:8 R101 "The string that begins here has no \" at its end."
alias "fast" {
  to = "gpt-5-mini
}
