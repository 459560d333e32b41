class "no_credit" {
  when = mentions(error.message, "insufficient balance" || "no credit") # want :34 R205 "mentions(text, \"a\", \"b\")"
}
