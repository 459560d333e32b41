alias "fast" {
  when = ask.images && length(ask.images) == 0 # want warning :10 R213 "one says that ask.images is there, and the other that it is not"
  to   = "gpt-5-mini"
}
alias "slow" {
  when = ask.effort != null && ask.effort == null # want warning :10 R213 "for either, write || between them"
  to   = "gpt-5"
}
alias "seen" {
  when = ask.documents != null && isempty(ask.documents) && !ask.thinking && ask.stops # an empty list is there
  to   = "gpt-5"
}
