host "chat" "api.perplexity.ai" {
  search_citations = true
}
