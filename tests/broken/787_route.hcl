route "gpt-*" {
  upstream = ["a", "b"] # want :3 R104 "Write: to = [\"first\", \"second\"], with the names of upstreams in the order of preference. Known: to, when."
}
