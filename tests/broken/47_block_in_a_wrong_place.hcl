drop "metadata" { # want :1 R103 "A block \"drop\" is written within pair, or protocol"
  why = "the vendor refuses it"
}
pair "messages" "chat" {
  alias "fast" { # want :3 R103 "A block \"alias\" is written outside of all other blocks."
    to = "gpt-5"
  }
  fields {
    function "half" { # want :5 R103 "or within pair, or protocol"
      params = ["n"]
      result = n / 2
    }
  }
}
