vendor "nvidia" {
  title      = "NVIDIA NIM"
  names      = ["nim"]
  url        = "https://integrate.api.nvidia.com/v1" # build.nvidia.com; a NIM of your own has http://127.0.0.1:8000/v1
  protocol   = "chat"
  key        = "NVIDIA_API_KEY"
  large      = "openai/gpt-oss-120b" # which models are hosted could not be checked: parlance models, or init --model, tells
  small      = "openai/gpt-oss-20b"
  serves     = ["*/*"]
  pages      = ["build.nvidia.com", "docs.nvidia.com"]
  key_begins = ["nvapi-"]
}
