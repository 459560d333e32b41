package runtime

import "sync"

// documents are reused between requests: the index of an agent's request is some 40 KB.
var documents sync.Pool // *document.Document
