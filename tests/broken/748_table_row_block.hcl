table "efforts" {
  row "low" { # want R103 "Write: low = \"minimal\""
    value = "minimal"
  }
}
