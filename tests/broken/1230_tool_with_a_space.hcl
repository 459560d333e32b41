edit "request" {
  rename_tool "Bash" {
    to = "run shell" # want :10 R108 "Write: \"run_shell\""
  }
}
