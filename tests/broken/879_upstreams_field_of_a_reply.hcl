edit "reply" {
  protocols = ["messages"]
  remove "choices" {} # want :3 R301 " in the fields of its protocol."
}
