package demo

import (
	"github.com/parlance-gateway/parlance/rules/lazyregexp"

	"bytes"
	"crypto/sha256"
	"encoding/json"
	"math"
	"net/http"
	"slices"
	"strings"
	"unicode"
)

const (
	modelPlain    = "demo"
	modelThinking = "demo-thinking"
)

// question is what a request says in any protocol, as far as the demo model reads it.
type question struct {
	model  string
	stream bool

	prompt  string // All texts of the last user message that has any.
	said    string // The last of them: clients put reminders of their own before what the user typed.
	result  string // What tools said since the last assistant message.
	results bool   // Whether any did.
	before  int    // How often tools said something in the conversation.
	system  string // The instructions, as far as they are texts.

	forced     bool   // A tool must be called.
	tools      []tool // Those that may be called: of tool_choice none there are none, of a forced one it alone.
	parallel   bool   // Two calls at once are allowed.
	thinking   bool
	limit      int // Most words to say; unlimited when the client set none.
	stops      []string
	structured bool            // A JSON object is asked for.
	schema     json.RawMessage // Its schema, or nil.
	searching  bool            // Responses: the web is searched before the answer.

	seed    seed
	prompts int // Tokens of the prompt.
	cached  int // Of them, those that count as read from the cache.
	failure string

	byAccount bool // The failure is the account's, not of the request.
}

const unlimited = math.MaxInt

// tool is a tool that the model may call.
type tool struct {
	name      string
	schema    json.RawMessage
	arguments string // JSON for a tool without schema, whose arguments the model knows by heart.
	freeform  bool   // OpenAI's custom tools take a text, not JSON.
	namespace string // Responses: the group that the tool stands in.
}

// setBody derives what follows from the bytes alone: usage, and where the ids come from. Then it is known which
// failure is meant.
func (q *question) setBody(body []byte) {
	q.seed = seedOf(body)
	q.failure = failureOf(q.model, q.prompt)
	q.prompts = len(body) / 4
	if bytes.Contains(body, []byte("cache_control")) || bytes.Contains(body, []byte("prompt_cache_breakpoint")) {
		q.cached = q.prompts / 2
	}
}

// setAccount has an account fail whose key asks for it.
func (q *question) setAccount(r *http.Request) {
	if name := accountFailure(r); name != "" {
		q.failure, q.byAccount = name, true
	}
}

// setPrompt takes the texts of the last user message that has any.
func (q *question) setPrompt(texts []string) {
	q.prompt = strings.Join(texts, "\n")
	q.said = texts[len(texts)-1]
}

// reply is what the model says, before any protocol. Text is in words, each with the space behind it;
// joined they are the text, sent one by one they are the stream.
type reply struct {
	thinking []string
	text     []string
	refusal  []string
	calls    []call
	searched bool // Responses: the web was searched.
	cited    bool
	stop     stop
	stopText string // The stop string that was met.
}

// call is one call of a tool. The fragments joined are its arguments, a JSON text unless freeform.
type call struct {
	name      string
	fragments []string
	freeform  bool
	namespace string
}

func (c call) arguments() string { return strings.Join(c.fragments, "") }

// stop says why the model stopped.
type stop int

const (
	stopEnd stop = iota
	stopLimit
	stopText
	stopCalls
	stopRefusal
	stopFilter
)

// tokens counts what was said: words, and fragments of arguments.
func (a reply) tokens() int {
	n := len(a.thinking) + len(a.text) + len(a.refusal)
	for _, c := range a.calls {
		n += len(c.fragments)
	}
	return n
}

const (
	thought     = "The user wants an answer. I am a demo model and know nothing, so I will be short and friendly."
	advice      = "I am Parlance's demo model; put a real upstream into parlance.hcl to get real answers."
	lookUp      = "Let me look that up."
	refusalText = "I'm sorry, but I can't help with that."
)

// answer decides what to say. It reads nothing but the request.
func answer(q question) reply {
	switch q.failure {
	case failEmpty:
		return reply{}
	case failRefusal:
		return reply{refusal: words(refusalText), stop: stopRefusal}
	}
	var a reply
	if q.thinking {
		a.thinking = words(thought)
	}
	a.calls = callsOf(q)
	text := textOf(q, len(a.calls) > 0)
	if end, found := firstStop(text, q.stops); found != "" {
		text, a.calls, a.stop, a.stopText = text[:end], nil, stopText, found
	} else if len(a.calls) > 0 {
		a.stop = stopCalls
	}
	a.text = words(text)
	if q.failure == failFilter {
		a.text, a.stop, a.stopText = a.text[:len(a.text)/2], stopFilter, ""
	}
	a.shorten(q.limit)
	a.searched = q.searching && len(a.text) > 0 && q.failure == ""
	a.cited = (q.failure == failCite || a.searched) && len(a.text) > 0
	return a
}

// textOf is the text of the answer, before any limit.
func textOf(q question, calling bool) string {
	switch {
	case calling:
		return lookUp
	case q.structured && q.titles():
		return sampleObject(q.schema, q.title(), allProperties)
	case q.structured:
		return sampleObject(q.schema, promptWord, allProperties)
	case q.titles():
		return q.title()
	case q.results:
		return "The tool said: " + clip(q.result) + ". " + advice
	case strings.TrimSpace(q.said) == "":
		return "You said nothing in words. " + advice
	}
	return `You said: "` + clip(q.said) + `". ` + advice
}

// titles reports whether the client asks for a title of the conversation, as agents do.
func (q question) titles() bool {
	if len(q.tools) > 0 {
		return false
	}
	for _, text := range []string{q.prompt, q.system} {
		if asksForTitle.MatchString(text) {
			return true
		}
	}
	return false
}

var asksForTitle = lazyregexp.New(`(?i)\b(generate|write|create|suggest|give|provide|generates?|generating)\b.{0,60}\btitle\b|\btitle generator\b`)

// title is the first words of what the user typed, without marks of the client's around it.
func (q question) title() string {
	text := marks.ReplaceAllString(q.said, " ")
	if all := strings.Fields(text); len(all) > 0 {
		return clip(strings.Join(all[max(0, len(all)-maxTitle):], " "))
	}
	return "Conversation"
}

var marks = lazyregexp.New(`<[^<>]*>|["\x60]`)

// maxTitle is how many words a title has.
const maxTitle = 6

// manyTools is more than a client of a few functions offers. An agent's are called when the user speaks of them only.
const manyTools = 5

// maxCalls is how often tools are called in one conversation, so that no loop of an agent goes on for ever: some start a turn of their own
// when a tool has ended that ran in the background.
const maxCalls = 3

// choose is the tools that are called, of those that may be, in the order of preference.
func (q question) choose() []tool {
	named := func(t tool) bool { return mentions(q.said, t.name) }
	switch {
	case len(q.tools) == 0 || q.forced:
		return q.tools
	case q.before >= maxCalls:
		return nil
	case slices.ContainsFunc(q.tools, named):
		list := slices.Clone(q.tools)
		slices.SortStableFunc(list, func(a, b tool) int {
			switch {
			case named(a) == named(b):
				return 0
			case named(a):
				return -1
			}
			return 1
		})
		return list
	case q.before > 0 || len(q.tools) >= manyTools:
		return nil
	}
	return q.tools
}

// mentions reports whether a text has a name as a word, in any case.
func mentions(text, name string) bool {
	return slices.ContainsFunc(strings.FieldsFunc(text, func(r rune) bool { return notWordRune(r) && r != '_' && r != '-' }), func(word string) bool { return strings.EqualFold(word, name) })
}

// callsOf are the tools that are called. After a result the model answers, so that an agent's loop ends.
func callsOf(q question) []call {
	if q.results || q.searching || q.failure == failCite || q.failure == failFilter {
		return nil
	}
	tools := q.choose()
	switch {
	case q.failure == failInterleave:
		if len(tools) == 0 {
			tools = []tool{{name: "demo_one", arguments: `{"text": "demo"}`}, {name: "demo_two", arguments: `{"number": 1}`}}
		}
		tools = []tool{tools[0], tools[min(1, len(tools)-1)]}
	case len(tools) == 0:
		return nil
	case q.parallel && strings.Contains(strings.ToLower(q.prompt), "parallel"):
		tools = tools[:min(2, len(tools))]
	default:
		tools = tools[:1]
	}
	word := lastWord(q.said)
	var calls []call
	for _, t := range tools {
		arguments := t.arguments
		switch {
		case t.freeform:
			arguments = word
		case arguments == "":
			arguments = sampleObject(t.schema, word, requiredProperties)
		}
		calls = append(calls, call{name: t.name, fragments: fragments(arguments), freeform: t.freeform, namespace: t.namespace})
	}
	return calls
}

// shorten keeps to the limit. A call that does not fit is not made: half a call helps nobody.
func (a *reply) shorten(limit int) {
	if a.tokens() <= limit {
		return
	}
	a.stop, a.stopText = stopLimit, ""
	a.thinking = a.thinking[:min(len(a.thinking), limit)]
	limit -= len(a.thinking)
	a.text = a.text[:min(len(a.text), limit)]
	limit -= len(a.text)
	fitting := a.calls[:0]
	for _, c := range a.calls {
		if len(c.fragments) > limit {
			break
		}
		limit -= len(c.fragments)
		fitting = append(fitting, c)
	}
	a.calls = fitting
}

// firstStop finds the stop string that is met first: where, and which.
func firstStop(text string, stops []string) (int, string) {
	end, found := len(text), ""
	for _, s := range stops {
		if s == "" {
			continue
		}
		if i := strings.Index(text, s); i >= 0 && i < end {
			end, found = i, s
		}
	}
	return end, found
}

// words cuts a text after each run of spaces, so that its pieces joined are the text again.
func words(text string) []string {
	var pieces []string
	start, inSpace := 0, false
	for i, r := range text {
		space := unicode.IsSpace(r)
		if inSpace && !space {
			pieces = append(pieces, text[start:i])
			start = i
		}
		inSpace = space
	}
	if start < len(text) {
		pieces = append(pieces, text[start:])
	}
	return pieces
}

func join(words []string) string { return strings.Join(words, "") }

// fragments cuts arguments as real servers do, anywhere but inside a character: two pieces at least when
// there are two characters, and at most 8 characters in each.
func fragments(arguments string) []string {
	characters := []rune(arguments)
	size := min(max((len(characters)+2)/3, 1), 8)
	var pieces []string
	for len(characters) > size {
		pieces = append(pieces, string(characters[:size]))
		characters = characters[size:]
	}
	return append(pieces, string(characters))
}

// maxEcho is how many characters of the client's text come back.
const maxEcho = 80

// clip shortens a text for the echo.
func clip(text string) string {
	text = strings.TrimSpace(text)
	count := 0
	for i := range text {
		if count == maxEcho {
			return text[:i] + "…"
		}
		count++
	}
	return text
}

// promptWord stands where a word is needed and the prompt has none to offer.
const promptWord = "demo"

// lastWord picks a word of the prompt as an argument. English puts what matters last: the weather in Paris.
func lastWord(prompt string) string {
	if name := failureOf("", prompt); name != "" {
		prompt = strings.ReplaceAll(prompt, "[demo:"+name+"]", " ")
	}
	fields := strings.Fields(prompt)
	for _, field := range slices.Backward(fields) {
		if word := strings.TrimFunc(field, notWordRune); word != "" && len(word) <= maxEcho {
			return word
		}
	}
	return promptWord
}

func notWordRune(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsNumber(r) }

// seed is where a response's ids come from: the SHA-256 of the request's body.
type seed [sha256.Size]byte

func seedOf(body []byte) seed { return sha256.Sum256(body) }

// id makes 24 alphanumerics that belong to this request and purpose alone.
func (s seed) id(purpose string) string {
	const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	sum := sha256.Sum256(append(s[:], purpose...))
	id := make([]byte, 24)
	for i := range id {
		id[i] = alphabet[int(sum[i])%len(alphabet)]
	}
	return string(id)
}

// encode writes one of this package's own values, none of which can fail.
func encode(value any) []byte {
	var buffer bytes.Buffer
	encoder := json.NewEncoder(&buffer)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(value); err != nil {
		panic("demo: " + err.Error())
	}
	return bytes.TrimSuffix(buffer.Bytes(), []byte("\n"))
}
