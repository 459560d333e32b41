edit "request" {
  protocols = ["chat"]
  set "temperature" {
    to = 0.2
  }
  remove "temperature" {} # want :3 R401 "set \"temperature\" (803_edit_that_is_undone.hcl:3:3) changes the same field before it"
}
