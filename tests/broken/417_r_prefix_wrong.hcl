prefix "openai/" {
  add = "gpt-*" # want warning :9 R212 "The label of the block is the pattern of models, and add is the prefix that their names may have: prefix \"gpt-*\" with add = \"openai/\"."
}
