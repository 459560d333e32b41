retry {
  attempts = 5 # want :3 R104 "is set in parlance.hcl: retry { attempts = 5 }"
}
