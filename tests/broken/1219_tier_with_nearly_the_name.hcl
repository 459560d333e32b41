tier "account exausted" { # want R105 "it has tier \"account exhausted\". To change that one, write its name."
  most = "10m"
}
