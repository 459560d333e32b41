host "gemini" "https://generativelanguage.googleapis.com" { # want warning R212 "Write: \"generativelanguage.googleapis.com\""
  thinking = "none"
}
