pair "messages" "messages" {
  patch "reply" {
    skip { # want :5 R103 "A frame of a reply is dropped with: drop { when = condition }. Rules of an older version are rewritten by: parlance fmt --upgrade"
      when = ext(data.type) == "acme_metrics"
    }
  }
}
