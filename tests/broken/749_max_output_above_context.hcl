model "messages" "claude-tiny-*" { # want warning R211 "A reply of 200000 tokens does not fit into a context window of 32000, which holds the prompt too, so max_outpu"
  max_output = 200000
  context    = 32000
}
