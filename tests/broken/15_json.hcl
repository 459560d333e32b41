{
  "alias": {
    "fast": { "to": "gpt-5-mini" }
  }
}
