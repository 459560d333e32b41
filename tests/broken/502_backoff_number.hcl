tier "slow down" {
  when    = status == 425
  action  = "retry"
  again   = 2
  backoff = 500 # want warning :13 R211 "The call waits for 8m20s before the same account is asked again, and the client waits, too."
}
