tier "quota" {
  classes = ["rate_limit"] # want :3 R104 "contains([\"rate_limit\"], class)"
  action  = "retry"
  when    = status == 429
}
