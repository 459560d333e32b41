alias "fast" # want :12 R101 "A block opens in the line of its name: alias \"fast\" {"
{
  to = "gpt-5-mini"
}
