tier "x" {
  when   = status == [429, 503] # want :22 R205 "Whether a value is one of several: contains([429,503], status)."
  action = "retry"
}
