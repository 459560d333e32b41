alias "gpt-*" { # want warning :1 R211 "Let it lead to another model, or remove it."
  to = "gpt-${match[0]}"
}
