tier "never a status" {
  when   = status == 500 && "a" == "b" # WANT: R702 This is always false
  action = "retry"
}
tier "two classes at a time" {
  when   = class == "billing" && class == "auth" # WANT: R702 The rule never holds
  action = "retry"
}
tier "all but one" {
  when   = class != "billing" || class != "auth" # WANT: R702 The rule holds always
  action = "retry"
}
tier "a kind that there is not" {
  when   = typeof(status) == "integer" && model == "m" # WANT: R702 always false
  action = "retry"
}
tier "twice" {
  when   = model == "m" && streamed && model == "m" # WANT: R702 is on both sides of &&
  action = "retry"
}
tier "itself" {
  when   = model == model # WANT: R702 always true
  action = "retry"
}
tier "well" {
  when   = model == "m" && (streamed || attempt > 1)
  action = "retry"
}
