vendor "vertex" {
  title    = "Google Vertex AI"
  url      = "https://{region}-aiplatform.googleapis.com/v1/projects/{project}/locations/{region}" # the region global has the host aiplatform.googleapis.com
  protocol = "gemini"                                                                              # protocol = "messages" for models of Anthropic
  auth     = "google"
  large    = "gemini-2.5-pro"
  small    = "gemini-2.5-flash"
  api "gemini" {}
  api "messages" {}
  api "chat" {
    url = "https://{region}-aiplatform.googleapis.com/v1/projects/{project}/locations/{region}/endpoints/openapi"
  }
}

host "gemini" "*aiplatform.googleapis.com" {
  vertex = true
}
host "messages" "*aiplatform.googleapis.com" { # docs.claude.com/en/api/claude-on-vertex-ai
  vertex = true
}

fields "messages" {
  request = <<-LIST
    anthropic_version  string
  LIST
}
