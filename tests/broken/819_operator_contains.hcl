class "quota" {
  when = error.message contains "quota" # want :24 R101 "There is no operator \"contains\"" "mentions(error.message, \"quota\")"
}
