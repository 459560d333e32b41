# A beginning of names, with a letter wrong.
skip "a refusal is its own explanaton*" { # want warning :1 R116 "Did you mean \"a refusal is its own explanation*\"?"
  why = "our upstream takes more"
}
