// Package tokens counts the tokens of text, as far as anybody can who does not run the model.
//
// The vocabulary is o200k_base, that of OpenAI's models since GPT-4o. Others split text in other ways: Anthropic's
// models make some tenth more of English, and up to a third more of code. Whoever needs a number to rely on asks the upstream.
package tokens

import (
	"bytes"
	"sync"
	"unicode/utf8"

	"github.com/tiktoken-go/tokenizer/codec"
)

const (
	// exact is how many bytes are tokenised at most; of more, only samples are. Counting costs more than a
	// hundred times as much as indexing the same text as JSON, so without a bound a request of 32 MiB would hold a core for seconds.
	exact = 128 << 10

	// piece is how much is tokenised at once. The time for text without words, such as line breaks between spaces, grows with the
	// square of its length.
	piece = 1 << 10

	// margin is how far from its end a piece looks for a space to be cut at. A word begins with the space before it, so
	// such a cut changes nothing; any other makes a token or two more.
	margin = 128
)

// vocabulary takes some 12 MB and 25 ms, so it is made when it is first needed.
var vocabulary = sync.OnceValue(codec.NewO200kBase)

// Count is how many tokens the texts have together. Up to 128 KiB in all are counted piece by piece; of more, every second
// piece, every third and so on, and the rest by its length. It may be used by several goroutines.
func Count(texts [][]byte) int {
	total := 0
	for _, t := range texts {
		total += len(t)
	}
	step := (total + exact - 1) / exact
	counted, n, seen := 0, 0, 0
	for _, t := range texts {
		for len(t) > 0 {
			p := t[:cut(t)]
			t = t[len(p):]
			if seen++; step > 1 && seen%step != 0 {
				continue
			}
			counted += len(p)
			n += count(p)
		}
	}
	switch {
	case counted == total:
		return n
	case counted == 0:
		return (total + 3) / 4
	}
	return int(float64(n)*float64(total)/float64(counted) + 0.5)
}

// count is the tokens of one piece. Four bytes make a token of English; so much is said of what cannot be split.
func count(p []byte) int {
	n, err := vocabulary().Count(string(p))
	if err != nil {
		return (len(p) + 3) / 4
	}
	return n
}

// cut is how long the first piece of a text is.
func cut(t []byte) int {
	if len(t) <= piece {
		return len(t)
	}
	if i := bytes.LastIndexByte(t[piece-margin:piece], ' '); i >= 0 {
		return piece - margin + i
	}
	n := piece
	for n > piece-utf8.UTFMax && !utf8.RuneStart(t[n]) {
		n--
	}
	return n
}
