price "acme-large*" {
  hosts  = ["api.acme.example"]
  input  = 10
  output = 2 # want warning :12 R211 "swapped"
}
price "acme-embed" {
  hosts  = ["api.acme.example"]
  input  = 1
  output = 0
}
