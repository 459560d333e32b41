pair "messages" "chat" {
  function "join" { # want :3 R107 "Give this one another name, such as \"our_join\"."
    params = ["a"]
    result = "x"
  }
}
