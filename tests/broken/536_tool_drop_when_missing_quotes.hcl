pair "messages" "chat" {
  write {
    tool "bash" {
      when = item.name == "bash" # want :14 R201 "Nothing is named \"item\" here. It is an element, in blocks with each,"
      drop = "no shell here"
    }
  }
}
