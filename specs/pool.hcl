# How the pool chooses: played on the built-in tiers.

scenario "the least recently used account is chosen" {
  client   = "chat"
  streamed = false
  account "a" { count = 3 }
  request "seven calls" {
    times = 7
    asked = ["a-1", "a-2", "a-3", "a-1", "a-2", "a-3", "a-1"]
  }
}

scenario "the highest balance is chosen, and one that is not known counts least" {
  client   = "chat"
  streamed = false
  choose   = "highest_balance"
  account "poor" { balance = 1.5 }
  account "unknown" {}
  account "rich" { balance = 250 }
  answer "rich" {
    status  = 402
    times   = 1
    message = "Payment required."
  }
  request "the rich one fails" {
    asked  = ["rich", "poor"]
    status = 200
  }
  request "and rests" { asked = ["poor"] }
  request "until it is back" {
    at    = "25h"
    asked = ["rich"]
  }
}

scenario "an account is chosen as often as its weight says" {
  client   = "chat"
  streamed = false
  choose   = "weighted"
  account "heavy" { weight = 3 }
  account "light" { weight = 1 }
  request "four calls" {
    times = 4
    asked = ["heavy", "heavy", "light", "heavy"]
  }
}

scenario "the first account is used until it is empty" {
  client   = "chat"
  streamed = false
  choose   = "fill_first"
  account "a" {}
  account "b" {}
  account "c" {}
  answer "a" {
    status = 200
    times  = 2
  }
  answer "a" {
    status  = 429
    times   = 1
    headers = { "Retry-After" = "60" }
  }
  request "first" { asked = ["a"] }
  request "second" { asked = ["a"] }
  request "it is empty" { asked = ["a", "b"] }
  request "the next one is used" { asked = ["b"] }
  request "until the first is back" {
    at    = "2m"
    asked = ["a"]
  }
}

scenario "a session stays with its account, and moves when that fails (T100)" {
  account "a" {}
  account "b" {}
  account "c" {}
  answer "a" {
    status = 200
    times  = 2
  }
  answer "a" {
    status  = 429
    times   = 1
    headers = { "Retry-After" = "60" }
  }
  request "it begins" {
    session = "s"
    asked   = ["a"]
  }
  request "others go elsewhere" { asked = ["b"] }
  request "it stays" {
    session = "s"
    asked   = ["a"]
  }
  request "it moves" {
    session = "s"
    asked   = ["a", "c"]
    status  = 200
  }
  request "and stays there" {
    session = "s"
    asked   = ["c"]
  }
  request "also when the first is back" {
    at      = "5m"
    session = "s"
    asked   = ["c"]
  }
}

scenario "an account that was disabled for a time comes back by itself" {
  account "a" { disabled = "10m" }
  account "b" { disabled = "forever" }
  request "too early" { asked = [] }
  request "now" {
    at     = "10m"
    asked  = ["a"]
    status = 200
    states {
      a = "ready"
      b = "disabled"
    }
  }
}

scenario "a proxy that fails is left alone, and its accounts with it, but nobody is blamed" {
  client   = "chat"
  streamed = false
  account "a" { proxy = "http://user:secret@one.proxy:8080" }
  account "b" { proxy = "http://user:secret@one.proxy:8080" }
  account "c" { proxy = "http://two.proxy:8080" }
  answer "a" {
    network = "proxy"
    times   = 1
  }
  request "the proxy fails" {
    asked  = ["a", "c"]
    status = 200
  }
  request "it is left alone" {
    times = 2
    asked = ["c", "c"]
  }
  request "it is tried again" {
    at     = "1m"
    asked  = ["b"]
    status = 200
    states {
      a = "ready"
      b = "ready"
    }
  }
}

scenario "when all accounts of an upstream rest, those of the next are asked" {
  account "first" { upstream = "one" }
  account "second" { upstream = "one" }
  account "third" { upstream = "two" }
  answer "first" {
    status  = 429
    headers = { "Retry-After" = "60" }
  }
  answer "second" {
    times  = 1
    status = 402
  }
  request "it falls through" {
    asked  = ["first", "second", "third"]
    status = 200
    says   = "Hello from third"
  }
  request "and stays there" { asked = ["third"] }
  request "until one is back" {
    at    = "25h"
    asked = ["first", "second"]
    states {
      first  = "resting 60s"
      second = "ready"
      third  = "ready"
    }
  }
}

scenario "with several proxies, another one is taken when one fails" {
  client   = "chat"
  streamed = false
  proxies  = ["http://one.proxy:8080", "http://two.proxy:8080"]
  account "a" {}
  account "b" {}
  answer { network = "proxy" }
  request "the proxy fails" {
    asked  = ["a", "b"]
    status = 200
    states {
      a = "ready"
      b = "ready"
    }
  }
  request "and is not used for a while" {
    times  = 3
    asked  = ["a", "b", "a"]
    status = 200
  }
}
