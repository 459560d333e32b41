data "http" "models" { # want R103 "There is no block \"data\" in a rule file. Rules read nothing but the call. Write the value where it is used, as"
  url = "https://example.com"
}
alias "fast" {
  to = data.http.models.body
}
