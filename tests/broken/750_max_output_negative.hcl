model "chat" "tiny-*" {
  max_output = -1 # want R108 "Write, for example: max_output = 32000; without a limit, leave the line out."
}
