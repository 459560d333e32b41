vendor "llamacpp" {
  title    = "llama.cpp"
  names    = ["llama.cpp", "llama-server"]
  url      = "http://127.0.0.1:8080/v1" # ggml-org/llama.cpp, tools/server/README.md
  protocol = "chat"
  large    = "gpt-oss-20b" # it answers with the model that is loaded, whatever the name
}
