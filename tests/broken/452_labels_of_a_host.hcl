host "api.deepseek.com" { # want :1 R106 "Write: host \"protocol\" \"pattern\" { … }"
  max_output = 8192
}
