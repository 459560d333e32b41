host "chat" "api.acme.example" {
  json_schema = "disabled" # want warning :17 R210 "Rules know: json_object, none, schema, strict."
}
host "chat" "api.globex.example" {
  json_schema = "schema"
}
