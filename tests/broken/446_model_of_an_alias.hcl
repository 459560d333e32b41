alias "fast" {
  model = "gpt-5-mini" # want :3 R104 "Did you mean \"to\"?"
}
