tier "everything" { # want warning :1 R401 "Give it a narrower condition, or change the last of them instead, tier \"anything else\", which decides what no other does."
  when   = true
  action = "retry"
}
