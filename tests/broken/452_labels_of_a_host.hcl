host "api.deepseek.com" { # want :1 R106 "Write: host \"protocol\" \"api.deepseek.com\" { … }"
  max_output = 8192
}
