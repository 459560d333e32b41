alias "fast" {
  to   = "gpt-5-mini"
  when = req.stream # want R201 "Nothing is named \"req\" here. Rules about the names of models read the request in words of all protocols, as in ask.limit"
}
