request "an argument is misspelt" {
  givn   = "{}" # ERROR: R104 Unsupported argument; Did you mean "given"?
  reject = "x"
}

request "nothing is expected" { # ERROR: R601 Nothing to hold; or reject with what the error says
  given = "{}"
}

request "both" {
  given  = {}
  expect = {}
  reject = "x" # ERROR: R601 Crosses and is refused; has both
}

request "the third line is not JSON" {
  given = <<-JSON
    {"model": "m",
     "max_tokens": 64,
     "messages": }
  JSON
  # ERROR ABOVE 2: R601 Not JSON; The text of "given"
  expect = {}
}

request "a key stands twice" {
  given  = "{\"a\": 1, \"a\": 2}" # ERROR: R601 Not JSON; is twice
  expect = {}
}

request "an expression" {
  given  = { a = foo } # ERROR: R601 Not a literal value
  expect = {}
}

request "an expression in a text" {
  given  = "{\"a\": \"${foo}\"}" # ERROR: R601 Not a literal text; write $${ for ${
  expect = {}
}

request "twice" {
  given  = {}
  expect = {}
}

request "twice" { # ERROR: R107 Defined twice
  given  = {}
  expect = {}
}

reply "no stream" {
  given  = "data: {}"
  expect = "hello" # ERROR: R601 Not a stream
}

reply "data that is no JSON" {
  given  = "data: {}"
  expect = <<-SSE
    data: {"a":1}

    data: {"a":}
  SSE
  # ERROR ABOVE 2: R601 Not JSON
}

reply "an end that is none" {
  given  = "data: {}"
  expect = "data: {}"
  ends   = "happily" # ERROR: R601 Unknown word
}

reply "a variation that is none" {
  given  = "data: {}"
  expect = "data: {}"
  except = ["foldd"] # ERROR: R601 Unknown variation; Did you mean "folded"?
}

error "no status" { # ERROR: R105 Missing argument; "status"
  given         = {}
  expect_status = 400
}

requst "a block is misspelt" { # ERROR: R103 Unsupported block; Did you mean "request"?
}
