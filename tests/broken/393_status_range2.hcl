tier "x" {
  when   = 500 <= status < 600 # want :12 R205 "A value is compared with one other at a time. Join two comparisons by &&, as in x >= 500 && x < 600."
  action = "retry"
}
