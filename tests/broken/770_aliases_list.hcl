alias "fast" {
  to = ["gpt-5-mini", "gpt-5-nano"] # want R108 "Write: route \"fast\" { … }, and in it for each: target { model = \"…\" }"
}
