prefix "gpt-5" {
  add = "openai" # want warning :9 R212 "The prefix is put before names as it is, as in \"openaigpt-5\". Write: add = \"openai/\""
}
