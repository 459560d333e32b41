model "chat" "acme-deep*" {
  effort = ["low", "maximum"] # want warning :20 R210 "It is one of: none, minimal, low, medium, high, xhigh, max"
}
