route "acme-large" {
  target {
    model = "large-${match[0]}" # want :22 R202 "has no *, so there is no match. Write the text itself; or, for several names, a * in the pattern, as in \"acme-large-*\""
  }
}
alias "acme-*" {
  to = "large-${match[1]}" # want :17 R202 "has one *, counted from 0. Write: match[0]"
}
