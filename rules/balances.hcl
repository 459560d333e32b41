# How accounts' balances are asked for, as the providers document it. An upstream of parlance.hcl names the block:
# balance = "deepseek". Balances are compared among the accounts of one upstream only, so each may be in its own currency.

balance "deepseek" {
  path  = "/user/balance"
  value = number(data.balance_infos[0].total_balance)
  headers {
    Authorization = "Bearer ${key}"
  }
}

# What the key may still spend; nothing is known of a key without a limit.
balance "openrouter" {
  path  = "/api/v1/key"
  value = data.data.limit_remaining
  headers {
    Authorization = "Bearer ${key}"
  }
}

# What the account has; only a management key may ask.
balance "openrouter_credits" {
  path  = "/api/v1/credits"
  value = data.data.total_credits - data.data.total_usage
  headers {
    Authorization = "Bearer ${key}"
  }
}

balance "moonshot" {
  path  = "/v1/users/me/balance"
  value = data.data.available_balance
  headers {
    Authorization = "Bearer ${key}"
  }
}

balance "siliconflow" {
  path  = "/v1/user/info"
  value = number(data.data.totalBalance)
  headers {
    Authorization = "Bearer ${key}"
  }
}

# The demo upstream's, and that of servers which say no more than a number.
balance "plain" {
  path  = "/balance"
  value = number(coalesce(data.balance, data.data.balance))
  headers {
    Authorization = "Bearer ${key}"
  }
}
