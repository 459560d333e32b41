# ERROR markers stand on the line that is told.
client "none" { # ERROR: R105 Missing key; Add, for example: key = env("PARLANCE_KEY").
  in_flight = 1
}
client "both" {
  key  = env("SET")
  hash = "sha256:2bb80d537b1da3e38bd30361aa855686bde0eacd7162fef6a25fe97bf527a25b" # ERROR: R501 Two keys; Leave one of them out.
}
client "short" {
  hash = "sha256:2bb8" # ERROR: R501 Not a hash; 64 hexadecimal digits
}
client "plain" {
  hash = "secret" # ERROR: R501 Not a hash
}
client "first" {
  hash = "sha256:2bb80d537b1da3e38bd30361aa855686bde0eacd7162fef6a25fe97bf527a25b"
}
client "second" {
  hash = "sha256:2BB80d537b1da3e38bd30361aa855686bde0eacd7162fef6a25fe97bf527a25b" # ERROR: R501 Key of another client; "first" and "second"
}
client "limits" {
  key                 = env("OTHER")
  requests_per_minute = 0        # ERROR: R501 Number out of range; a whole number from 1
  tokens_per_minute   = 1.5      # ERROR: R501 Number out of range
  in_flight           = -1       # ERROR: R501 Number out of range
  tokens_per_day      = "a lot"  # ERROR: R501 Wrong type; a number
  tokens_per_month    = 1e30     # ERROR: R501 Number out of range
  expires             = "soon"   # ERROR: R501 Not a date; "2027-01-31"
  disabled            = "perhaps" # ERROR: R501 Wrong type; true or false
  requests_per_day    = 1        # ERROR: R104 Unsupported argument; There is no argument
}
client "guessed" {
  key = env("NOT_SET", "0123456789abcde") # ERROR: R501 Short key; fewer than 16
}
client "three" {
  key = [env("PARLANCE_KEY"), env("SET"), env("OTHER")] # ERROR: R501 Wrong number of keys; one key, or two
}
client "twice" {
  key = [env("PARLANCE_KEY"), env("PARLANCE_KEY")] # ERROR: R501 Key given twice; "twice"
}
client "taken" {
  key = [env("PARLANCE_STORE_KEY"), env("OTHER")] # ERROR: R501 Key of another client; "limits" and "taken"
}
client "damaged" {
  hash = ["sha256:0bb80d537b1da3e38bd30361aa855686bde0eacd7162fef6a25fe97bf527a25b", "sha256:1"] # ERROR: R501 Not a hash
}
upstream "u" {
  protocol = "chat"
  url      = "https://api.openai.com/v1"
}
