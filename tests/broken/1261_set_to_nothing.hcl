edit "request" {
  protocols = ["chat"]
  set "user" {
    to = omit # want warning :10 R211 "write remove \"user\" in place of set \"user\"."
  }
  set "seed" {
    to = req.user == null ? omit : 1
  }
}
