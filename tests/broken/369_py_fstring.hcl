alias "x-*" {
  to = f"gpt-{match[0]}" # want :8 R101 "A text begins with its quote. A value is put into any text by ${ }: \"gpt-${match[0]}\"."
}
