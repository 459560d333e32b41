package reply

import (
	"github.com/hashicorp/hcl/v2"

	"github.com/parlance-gateway/parlance/runtime/expression"
)

// turn is what was received of a reply: its parts, found by their keys and ids, its counts, and the memory that all of it may take.
type turn struct {
	rules        *Rules
	env          *expression.Env
	ctx          Context
	parts        []*Part // all, in the order of their coming
	counts       []int
	known        []bool
	kept         []byte                     // bytes that outlive a frame
	counted      map[int][]expression.Input // of a traced reply: where its counts come from
	added        []byte                     // what is not complete of it, and its text behind a quote
	started      bool
	keepText     bool       // of all parts, although no rule reads it
	passing      bool       // frames cross as they are
	over         bool       // why the reply ended was received in a frame before this one
	receivedKeys []begun    // what the upstream began under keys
	under        owner      // of them, what the event is about
	what         []byte     // what the event adds to that, if nothing began it; nil: unknown
	receivedAt   index      // of it, by the keys
	keys         index      // of the parts, by their keys and those of their pieces
	given        int        // how many keys those are
	ids          index      // of the parts, by the upstream's ids
	moved        bool       // the frame said more than that the upstream is alive
	searched     int        // elements of lists that were looked at
	unsealed     []*Part    // parts of which something came since the last part began, where the parts that follow tell which are complete
	seenLast     *Part      // the last part that the client sees, if that is certain
	came         int        // bytes that were received
	keeps        int        // bytes that outlive the frame they were made of
	text         int        // of them, those that are kept of the answer itself
	tolerated    []string   // forms of malformed streams that are let through; nil: not looked up yet
	rule         *hcl.Range // of what is run, or was last
	alike        *alike     // what is known of the last frame; nil: nothing
	recent       recent
	earlier      []int // counts of the answers before; nil: there was none
}
