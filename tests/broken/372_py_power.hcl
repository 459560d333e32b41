pair "messages" "chat" {
  fields {
    top_k = 2 ** 3 # want :16 R101 "There is no **. Write the product, as in a * a."
  }
}
