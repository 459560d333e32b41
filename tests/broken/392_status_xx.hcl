tier "x" {
  when   = status == "5xx" # want :22 R205 "What this is compared with is a number, and this is a string. Write: status >= 500 && status < 600"
  action = "retry"
}
