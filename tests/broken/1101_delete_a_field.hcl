pair "chat" "chat" {
  patch "request" {
    delete "logit_bias" {} # want R103 "left out by: remove"
  }
}
