upstream "none" {
  protocol = "chat"
  url      = "https://a.test/v1"
  accounts = "./nowhere.csv" # ERROR: R502 Account that cannot be used; nowhere.csv: The file cannot be read
}

upstream "twice" {
  protocol = "chat"
  url      = "https://a.test/v1"
  keys     = [env("SET"), env("OTHER")]
  account "key-2" { # ERROR: R107 Account given twice; The other one is at testdata/bad/accounts.hcl:10.
    key = env("PARLANCE_KEY")
  }
  account "a" {
    key = env("PARLANCE_KEY")
  }
  account "a" { # ERROR: R107
    key = env("PARLANCE_KEY")
  }
  account "keyless" { # ERROR: R105
  }
}

upstream "values" {
  protocol = "chat"
  url      = "https://a.test/v1"
  proxies = [
    "http://user:password-canary@a.test:80", # WARN: R501 Password in the configuration
    "proxy.test",                            # ERROR: R501 Not a proxy; A proxy is
  ]
  account "a" {
    key       = env("SET")
    weight    = 0    # ERROR: R501 Number out of range; above 0
    in_flight = 1.5  # ERROR: R501 Number out of range; from 1 to 1000000
    proxy     = "ftp://user:password-canary@a.test" # ERROR: R501 Not a proxy
  }
  pool {
    choose      = "weighed" # ERROR: R501 Unknown value; Did you mean "weighted"?
    in_flight   = "some" # ERROR: R501 Wrong type; This must be a number, not a string.
    session_ttl = "100000h" # ERROR: R501 Not a length of time; 30 days at most
  }
}

retry {
  attempts  = 0     # ERROR: R501 Number out of range; from 1 to 1000
  deadline  = "0s"  # ERROR: R501 Not a length of time; longer than nothing
  hold_time = "1h"  # ERROR: R501 Not a length of time; 5 minutes at most
}
