alias "fast-*" {
  to = "gpt-${match[1]}" # want :15 R202 "has one *, counted from 0. Write: match[0]"
}
