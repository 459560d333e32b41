skip "max_tokens 0, which only warm" { # want warning :1 R116 "Did you mean \"max_tokens 0, which only warms*\"?"
  why = "our clients take it so"
}
skip "zebras are striped" { # want warning :1 R116 "* stands for any text in it"
  why = "our clients take it so"
}
