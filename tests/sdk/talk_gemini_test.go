package sdk

import (
	"context"
	"encoding/json"
	"fmt"

	"google.golang.org/genai"
)

// geminiTalk is a conversation of google.golang.org/genai. It sends contents back with the parts of a stream as they came.
type geminiTalk struct {
	client  *genai.Client
	opts    options
	leading []*genai.Part
	said    []*genai.Content
}

func newGemini(url string) *genai.Client {
	client, err := genai.NewClient(context.Background(), &genai.ClientConfig{
		APIKey: clientKey, Backend: genai.BackendGeminiAPI, HTTPOptions: genai.HTTPOptions{BaseURL: url},
	})
	if err != nil {
		panic(err) // the options are always the same
	}
	return client
}

func (k *geminiTalk) options() *options { return &k.opts }
func (k *geminiTalk) system(text string) {
	k.leading = append(k.leading, genai.NewPartFromText(text))
}
func (k *geminiTalk) user(text string) {
	k.said = append(k.said, genai.NewContentFromText(text, genai.RoleUser))
}
func (k *geminiTalk) result(c call, text string) {
	part := &genai.Part{FunctionResponse: &genai.FunctionResponse{ID: c.ID, Name: c.Name, Response: map[string]any{"output": text}}}
	if last := k.said[len(k.said)-1]; last.Role == genai.RoleUser {
		last.Parts = append(last.Parts, part)
		return
	}
	k.said = append(k.said, genai.NewContentFromParts([]*genai.Part{part}, genai.RoleUser))
}

func (k *geminiTalk) config() *genai.GenerateContentConfig {
	p := &genai.GenerateContentConfig{MaxOutputTokens: int32(k.opts.limit), StopSequences: k.opts.stops}
	if len(k.leading) > 0 {
		p.SystemInstruction = &genai.Content{Parts: k.leading}
	}
	if k.opts.thinking {
		p.ThinkingConfig = &genai.ThinkingConfig{IncludeThoughts: true, ThinkingLevel: genai.ThinkingLevelMedium}
	}
	var functions []*genai.FunctionDeclaration
	for _, t := range k.opts.tools {
		functions = append(functions, &genai.FunctionDeclaration{Name: t.name, Description: t.name, Parameters: &genai.Schema{
			Type:       genai.TypeObject,
			Properties: map[string]*genai.Schema{t.property: {Type: genai.TypeString}},
			Required:   []string{t.property},
		}})
	}
	if len(functions) > 0 {
		p.Tools = []*genai.Tool{{FunctionDeclarations: functions}}
	}
	if k.opts.schema != nil {
		p.ResponseMIMEType, p.ResponseJsonSchema = "application/json", k.opts.schema
	}
	return p
}

func (k *geminiTalk) ask(ctx context.Context) (answer, error) {
	var a answer
	content := &genai.Content{Role: genai.RoleModel}
	add := func(r *genai.GenerateContentResponse) error {
		a.ID, a.Model = r.ResponseID, r.ModelVersion
		if u := r.UsageMetadata; u != nil {
			a.Tokens = tokens{
				Prompt: int64(u.PromptTokenCount), Cached: int64(u.CachedContentTokenCount),
				Completion: int64(u.CandidatesTokenCount + u.ThoughtsTokenCount), Reasoning: int64(u.ThoughtsTokenCount),
			}
			if got := u.PromptTokenCount + u.CandidatesTokenCount + u.ThoughtsTokenCount; u.CandidatesTokenCount > 0 && got != u.TotalTokenCount {
				return fmt.Errorf("the counts %+v do not add up", u)
			}
		}
		if len(r.Candidates) != 1 {
			return fmt.Errorf("%d candidates", len(r.Candidates))
		}
		candidate := r.Candidates[0]
		if candidate.FinishReason != "" {
			a.Stop = string(candidate.FinishReason)
		}
		if candidate.GroundingMetadata != nil {
			for _, chunk := range candidate.GroundingMetadata.GroundingChunks {
				a.Cited = append(a.Cited, chunk.Web.URI)
			}
		}
		if candidate.Content == nil {
			return nil
		}
		for _, part := range candidate.Content.Parts {
			content.Parts = append(content.Parts, part)
			switch {
			case part.Thought:
				a.Thinking += part.Text
			case part.FunctionCall != nil:
				arguments, err := json.Marshal(part.FunctionCall.Args)
				if err != nil {
					return err
				}
				a.Calls = append(a.Calls, call{part.FunctionCall.ID, part.FunctionCall.Name, string(arguments)})
			case part.Text != "":
				a.Text += part.Text
				a.Pieces++
			}
		}
		return nil
	}
	if k.opts.streaming {
		for r, err := range k.client.Models.GenerateContentStream(ctx, k.opts.model, k.said, k.config()) {
			if err != nil {
				return a, err
			}
			if err := add(r); err != nil {
				return a, err
			}
		}
	} else {
		r, err := k.client.Models.GenerateContent(ctx, k.opts.model, k.said, k.config())
		if err != nil {
			return a, err
		}
		if err := add(r); err != nil {
			return a, err
		}
	}
	if a.Stop == "" {
		return a, fmt.Errorf("silent success: the answer has no finishReason after %q", a.Text)
	}
	k.said = append(k.said, content)
	return a, nil
}
