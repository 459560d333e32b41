tier "slow" {
  when     = status == 429
  action   = "disable"
  cooldown = "30s" # want :3 R104 "Did you mean \"rest\"?"
}
