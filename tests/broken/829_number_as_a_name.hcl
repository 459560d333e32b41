table "effort" {
  1024 = "low" # want :3 R101 "begins with a letter or _, and this is a number"
}
