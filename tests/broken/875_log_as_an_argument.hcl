log = "debug" # want :1 R104 "write log { level = \"debug\" }, with: format, level."
upstream "a" {
  vendor = "openai"
  key    = env("A_KEY", "0123456789abcdef")
}
