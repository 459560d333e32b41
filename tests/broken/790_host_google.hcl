host "google" "generativelanguage.googleapis.com" { # want :1 R302 "Did you mean \"gemini\"?"
  thinking = "none"
}
