alias "fast" {
  to   = "gpt-5-mini"
  when = req.stream # want R201 "Nothing is named \"req\" here. It is what the client sent, in rules of protocols and pairs. In scope: ladder, ma"
}
