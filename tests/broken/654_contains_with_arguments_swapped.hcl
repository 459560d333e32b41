tier "daily limit" {
  when   = contains(error.code, ["daily_limit", "limit"]) # want :12 R205 "Write: contains([\"daily_limit\", \"limit\"], error.code)"
  action = "cool_down"
  rest   = "6h"
}
