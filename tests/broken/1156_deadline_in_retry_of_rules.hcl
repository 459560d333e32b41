retry {
  deadline = "2m" # want R104 "retry { deadline = \"2m\" }"
}
