class "busy" {
  when = status == "overloaded" # want :20 R205 "status is the HTTP status" "error.type or error.code"
}
