scenario "a path without its slash" {
  account "a" {}
  status = 200
  path   = "v1/models" # ERROR: R601 Not a path; "/v1/models"
}

scenario "a method where there is but one" {
  account "a" {}
  status = 200
  method = "GET" # ERROR: R601 A method without a path; path =
}
