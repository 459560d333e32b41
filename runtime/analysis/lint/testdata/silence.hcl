function "nobody" { # lint: ignore R707 kept for the rules of next month
  params = []
  result = 1
}
# lint: ignore R707 kept for
# the rules of next month
function "nobody2" {
  params = []
  result = 1
}
# lint: ignore R701 another code
function "nobody3" { # WANT: R707 Never used
  params = []
  result = 1
}
# lint: ignore R707
function "nobody4" { # WANT: R707 has to say why
  params = []
  result = 1
}
