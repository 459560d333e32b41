function "short" (text) { # want :18 R101 "params = [\"text\"]" "result = …"
  return substr(text, 0, 10)
}
