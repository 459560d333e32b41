tier "everything" { # want warning :1 R401 "Say when it holds, or write last = true, which puts it behind them."
  when   = true
  action = "retry"
}
