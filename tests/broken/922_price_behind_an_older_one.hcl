price "our-model" {
  input  = 3
  output = 15
}
price "our-model" { # want warning :1 R401 "write the newest first"
  from   = "2026-10-01"
  input  = 2
  output = 10
}
