retry {
  attempts = 5 # want :3 R104 "stands in parlance.hcl: retry { attempts = 5 }"
}
