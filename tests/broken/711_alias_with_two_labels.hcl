alias "fast" "gpt-5-mini" { # want :1 R106 "Write: alias \"fast\" { to = \"gpt-5-mini\" }"
}
