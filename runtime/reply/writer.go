package reply

// writer writes what the client gets of a turn: the events of its parts in their order, each part opened once and closed once.
type writer struct {
	turn

	items     []*Item // what the client sees: parts, and what holds several together
	group     *Item   // the open one that holds several; nil: none
	queue     []*Part // those that the client sees and that are not closed on the wire
	numbers   []int
	runes     int
	used      []string // ids of calls
	usedAt    index
	flushed   int                    // bytes that Flush took
	replayed  int                    // the parts whose own objects were given to Replay
	sequence  int                    // the number of the next event
	written   int                    // events so far, of a stream
	moulding  bool                   // a mark stands for the number
	finishing bool                   // nothing more comes
	stops     [][]byte               // strings that end the reply
	stopped   bool                   // why it ends was received, in a frame that was received to its end
	wire      bool                   // start was said
	held      int                    // bytes that wait in all parts
	calm      int                    // so many parts at the front of the queue are open and not complete: nothing is to be done for them
	wakes     struct{ from, to int } // those among them that may be complete by now
	problem   *Problem
	stream    wire // how far what the client gets has come
}
