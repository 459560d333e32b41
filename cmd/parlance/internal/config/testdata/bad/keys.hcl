client "me" {
  key = env("EMPTY") # ERROR: R501 Empty key
}

client "you" {
  key = "literal-canary-key" # WARN: R501 Key in the configuration; env("NAME")
}

client "he" {
  key = env("SET") # WARN: R501 Key of an upstream; a key of its own
}

client "she" {
  key = env("SET") # ERROR: R501 Key of another client; "he" and "she"
}

upstream "a" {
  protocol = "chat"
  url      = "https://a.test/v1"
  key      = env("TWO_LINES") # ERROR: R501 Not a key; line break
}

upstream "b" {
  protocol = "chat"
  url      = "https://a.test/v1"
  key      = env("SET")
  keys     = [env("SET")] # ERROR: R501 Keys given twice
}

upstream "c" {
  protocol = "chat"
  url      = "https://a.test/v1"
  keys     = env("SET") # ERROR: R501 Wrong type; a list of keys
}

upstream "d" {
  protocol = "chat"
  url      = "https://a.test/v1"
  keys     = [] # ERROR: R501 No keys; The list is empty.
}
