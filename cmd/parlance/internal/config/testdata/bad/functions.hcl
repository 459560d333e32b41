client "me" {
  key = envv("SET") # ERROR: R203 Unknown function; Did you mean "env"?
}

upstream "a" {
  protocol = chat # ERROR: R201 Unknown name; "chat"
  url      = "https://a.test/v1"
  key      = env("SET", "a", "b") # ERROR: R501 Too many arguments
}
