pair "chat" "chat" {
  patch "reply" {
    remove "usage" { # want :5 R103 "In a reply fields can be set, and frames dropped. A field may be set t"
      why = "clients need not know"
    }
  }
}
