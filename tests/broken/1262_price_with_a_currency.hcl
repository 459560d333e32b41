price "acme-large*" {
  input  = "$3.00" # want :12 R205 "Write: input = 3"
  output = 15
}
price "acme-long*" {
  input  = 3
  output = 15
  above "200000" {
    input  = 1.5 # want warning :14 R211 "Above 200000 tokens of input, a token costs less here than below."
    output = 7.5
  }
}
