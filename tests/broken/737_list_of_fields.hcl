fields "gemini" {
  request = <<-LIST
    vendorField  string   # of a vendor
    other                 # want :5 R108 "The field \"other\" has no type"

    a..b  string          # want :5 R108 "has an empty name"
    kind  strng           # want :5 R108 "There is no type \"strng\""
    size  string  a  b    # want :5 R108 "\"b\" is too much"
    same  object = x[     # want :5 R108 "has no ] for its ["
  LIST
}

fields "gemni" { # want :1 R302 "Did you mean \"gemini\"?"
  error    = "error string"
  spelling = "kebab-case" # want :14 R108 "is \"snake_case\""
}

fields "ollama" {
  response = nonempty("done boolean") # want :14 R108 "A list of fields is a text"
}

protocol "gemini" {
  ask {
    user = req.vendorField
  }
}
