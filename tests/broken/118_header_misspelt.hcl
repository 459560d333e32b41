retry {
  after = coalesce(wait(header["retry-aftr"]), wait(header["x-acme-wait"])) # want warning :25 R210 "No header \"retry-aftr\"" "Did you mean \"retry-after\"?"
}
tier "acme is tired" {
  upstreams = ["acme-*"]
  when      = header["x-ratelimt-remaining"] == "0" # want warning :15 R210 "Did you mean \"x-ratelimit-remaining\"?"
  action    = "retry"
}
protocol "chat" {
  client {
    session = nonempty(header.x-sesion-id, base) # want warning :24 R210 "Did you mean \"x-session-id\"?"
  }
  upstream {
    forward = ["x-client-requst-id", "x-acme-team"] # want warning :16 R210 "Did you mean \"x-client-request-id\"?"
    headers {
      Authorizaton = "Bearer ${key}" # want warning :7 R210 "Did you mean \"authorization\"?"
      x-acme-team  = header["x-acme-team"]
    }
  }
  limits {
    hide = ["x-ratelimt-*"] # want warning :13 R210 "Did you mean \"x-ratelimit-*\"?"
  }
}
balance "acme" {
  path  = "/v1/balance"
  value = data.balance
  headers {
    x-api-ky = "${key}" # want warning :5 R210 "Did you mean \"x-api-key\"?"
  }
}
alias "acme-long" {
  to = "acme"
  headers "messages" {
    antropic-beta = "long" # want warning :5 R210 "Did you mean \"anthropic-beta\"?"
  }
}
