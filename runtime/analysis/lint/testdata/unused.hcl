function "nobody" { # WANT: R707 No rule uses the function "nobody"
  params = ["x"]
  result = helper(x)
}
function "helper" { # WANT: R707 No rule uses the function "helper"
  params = ["x"]
  result = x
}
function "used" {
  params = ["x"]
  result = x
}
table "nowhere" { # WANT: R707 No rule uses the table "nowhere"
  a       = 1
  default = 2
}
pair "messages" "chat" {
  fields {
    seed = used(7)
  }
}
