protocol "chat" {
  read_reply {
    let {
      d = data.choises[0].delta # want :11 R301 "Did you mean \"choices\"?"
    }
  }
}
