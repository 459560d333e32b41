tier "everything" { # want warning :1 R401 "Give it a narrower condition, or write last = true, which puts it after them."
  when   = true
  action = "retry"
}
