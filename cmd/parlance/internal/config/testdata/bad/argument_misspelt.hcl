lisen = "127.0.0.1:1" # ERROR: R104 Unsupported argument; Did you mean "listen"?

upstream "a" {
  protocol = "chat"
  uri      = "https://a.test/v1" # ERROR: R104 Unsupported argument; Did you mean "url"?
}
