protocol "gemini" {
  ask {
    top_p = req.generationConfig.topPP # want :13 R301 "Did you mean \"topP\"?"
  }
  read_reply {
    reply {
      stop = data.candidates[0].finishReson # want :14 R301 "Did you mean \"finishReason\"?"
    }
  }
  drop "safetySetings" { # want :3 R301 "Did you mean \"safetySettings\"?"
    why = "no other protocol has them"
  }
}

pair "responses" "gemini" {
  fields {
    cachedContents = "cachedContents/1" # want :5 R301 "Did you mean \"cachedContent\"?"
  }
}
