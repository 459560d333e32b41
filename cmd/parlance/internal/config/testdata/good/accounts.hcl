upstream "many" {
  protocol = "chat"
  url      = "https://api.test/v1"
  keys     = [env("SET"), env("OTHER")]
  accounts = "./accounts.csv"
  proxies  = [env("PROXY"), "socks5://127.0.0.1:1080", "direct"]
  account "own" {
    key       = env("PARLANCE_KEY")
    weight    = 2.5
    in_flight = 3
    proxy     = env("PROXY")
  }
  pool {
    choose      = "weighted"
    in_flight   = 8
    session_ttl = "30m"
  }
}
upstream "folder" {
  protocol = "chat"
  url      = "https://api.test/v1"
  key      = env("SET")
  accounts = "./all"
  pool {
    session_ttl = "0s"
  }
}
upstream "one" {
  protocol = "chat"
  url      = "https://api.test/v1"
  key      = env("SET")
}
upstream "none" {
  protocol = "chat"
  url      = "http://127.0.0.1:11434"
}
upstream "added later" {
  protocol = "chat"
  url      = "https://api.test/v1"
  pool {}
}
