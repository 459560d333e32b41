package reply

import (
	"time"

	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/expression"
)

// reader reads what an upstream says into the parts of a turn, and has them written.
type reader struct {
	writer

	doc         *document.Document // nil: its memory was given back
	fields      []document.Value
	id          document.Value // the upstream's
	stop        document.Value // the upstream's word
	newer       []string       // types of items that the upstream has, and the protocol's list has not
	faults      []string       // what is wrong with the upstream's own frames
	seen        []bool         // kinds that were said
	tagging     tagState       // of the text at the beginning
	tagged      []byte         // text, decoded, that is held until it is clear of which kind it is
	tags        *Tags
	taggedWith  []byte             // a list that is said with the text that is held
	taggedID    int                // the field that it is
	taggedNotes []*Note            // of the text that is held
	tagFrom     []expression.Input // of a traced reply: where the text comes from that is held
	took        time.Duration      // until the end of the reply; 0: not asked for yet
	gathered    [][]byte           // what events brought that may be wanted at the end
	opened      []byte             // what is not complete of it, and its text behind a quote
	finished    [][]byte           // what of that is complete
	cut         bool               // at a string that ends the reply
	ended       bool
	generated   bool      // something of the answer itself was received
	awaited     int       // parts for which more may come when they are complete
	received    *received // what the upstream made, where it may be asked for more; else nil
}
