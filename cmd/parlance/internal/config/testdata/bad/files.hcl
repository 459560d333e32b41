client "me" {
  key = file("./no-such-file") # ERROR: R501 File cannot be read; "./no-such-file" cannot be read: no such file or directory
}

upstream "a" {
  protocol = "chat"
  url      = "https://a.test/v1"
  key      = file("../key.txt") # WARN: R501 File that others can read; chmod 600
}
