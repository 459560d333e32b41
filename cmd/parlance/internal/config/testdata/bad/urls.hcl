upstream "a" {
  protocol = "chat"
  url      = "api.openai.com/v1" # ERROR: R501 Not a URL; begins with https://
}

upstream "b" {
  protocol = "chat"
  url      = "https://key:canary@a.test/v1" # ERROR: R501 Key in a URL
}

upstream "c" {
  protocol = "chat"
  url      = "https://a.test/v1?key=canary" # ERROR: R501 URL with a query
}

upstream "d" {
  protocol = "chat"
  url      = "http://a.test/v1" # WARN: R501 Key without encryption; clear text
  key      = env("SET")
}

upstream "e" {
  protocol = "chat"
  url      = "ftp://a.test" # ERROR: R501 Not a URL
}

upstream "f" {
  protocol = "chat"
  url      = "https://:80" # ERROR: R501 Not a URL
}
