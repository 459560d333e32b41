<<<<<<< HEAD
alias "fast" {
  to = "gpt-5-mini"
}
=======
alias "fast" {
  to = "gpt-5-nano"
}
>>>>>>> main
# want 1:1 R101 "git left both versions of the lines 1 to 9. Keep one of them"
