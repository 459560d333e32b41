alias "x-*" {
  when = matches(model, "/^x-mini$/i") # want warning :25 R211 "Write: \"(?i)^x-mini$\""
  to   = "gpt-5"
}
