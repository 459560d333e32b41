tier "both" {
  when   = status == 429 && status == 503 # want warning :12 R213 "For one of several, write || between them, or contains([…], value)."
  action = "retry"
}
