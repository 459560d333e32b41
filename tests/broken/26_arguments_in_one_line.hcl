alias "fast" { to = "gpt-5-mini" list = false } # want :34 R101 "A block in one line has one argument."
