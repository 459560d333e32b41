tier "acme full" {
  upstreams = ["acme-*", " acme "] # want warning :26 R212 "Write: \"acme\""
  when      = status == 429 || status == 503 && mentions(body, "full") # want warning :32 R211 "write: (status == 429 || status == 503) && mentions(body, \"full\")"
  action    = "cool_down"
  rest      = coalesce(retry_after, "1x") # want :37 R108 "A rest is a duration"
}
tier "acme odd" {
  upstreams = ["acme-*", "acme-*"] # want warning :26 R107 "\"acme-*\" is in \"upstreams\" twice"
  when      = contains(["429", "503"], status) # want warning :25 R205 "Write 429, without quotes."
  action    = "return"
}
tier "acme typed" {
  upstreams = ["acme-*"]
  when      = typeof(data) == "dict" && failures >= 0 # want warning :31 R213 "Write: \"object\"" # want warning :41 R213 "failures != null"
  action    = "return"
}
tier "acme both" {
  upstreams = ["acme-*"]
  when      = mentions(body, "quota") && !mentions(body, "quota") # want warning :15 R213 "also its opposite"
  action    = "return"
}
tier "acme letters" {
  upstreams = ["acme-*"]
  when      = matches(lower(body), "Rate Limit") # want warning :36 R211 "Write: \"rate limit\""
  action    = "return"
}
