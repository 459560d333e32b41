pair "messages" "chat" {
  fields {
    response_format = { type = "json_schema", json_schema = { name = "x", schme = req.output_config.format.schema } } # want warning :75 R210 "Did you mean \"schema\"?"
  }
}
