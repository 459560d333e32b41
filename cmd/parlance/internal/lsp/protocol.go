package lsp

import "github.com/parlance-gateway/parlance/runtime/analysis/editor"

// What is used of the Language Server Protocol 3.17. Lines and characters count from 0; characters are UTF-16 code units.

type position struct {
	Line      int `json:"line"`
	Character int `json:"character"`
}

type span struct {
	Start position `json:"start"`
	End   position `json:"end"`
}

type location struct {
	URI   string `json:"uri"`
	Range span   `json:"range"`
}

type renameParams struct {
	NewName string `json:"newName"`
}

type workspaceEdit struct {
	Changes map[string][]textEdit `json:"changes"`
}

type actionParams struct {
	Range span `json:"range"`
}

type action struct {
	Title       string       `json:"title"`
	Kind        string       `json:"kind"`
	Diagnostics []diagnostic `json:"diagnostics,omitempty"` // that it takes away
	Edit        struct {
		DocumentChanges []any `json:"documentChanges"` // createFile and documentEdit
	} `json:"edit"`
}

type createFile struct {
	Kind    string          `json:"kind"` // create
	URI     string          `json:"uri"`
	Options map[string]bool `json:"options"`
}

type documentEdit struct {
	TextDocument struct {
		URI     string `json:"uri"`
		Version *int   `json:"version"` // nil: as it is on disk
	} `json:"textDocument"`
	Edits []textEdit `json:"edits"`
}

type hover struct {
	Contents markup `json:"contents"`
	Range    span   `json:"range"`
}

type documentID struct {
	URI string `json:"uri"`
}

type openParams struct {
	TextDocument struct {
		URI     string `json:"uri"`
		Version int    `json:"version"`
		Text    string `json:"text"`
	} `json:"textDocument"`
}

type changeParams struct {
	TextDocument struct {
		URI     string `json:"uri"`
		Version int    `json:"version"`
	} `json:"textDocument"`
	ContentChanges []struct {
		Text string `json:"text"`
	} `json:"contentChanges"`
}

type documentParams struct {
	TextDocument documentID `json:"textDocument"`
}

type initializeParams struct {
	RootURI          string `json:"rootUri"`
	WorkspaceFolders []struct {
		URI string `json:"uri"`
	} `json:"workspaceFolders"`
	Capabilities struct {
		TextDocument struct {
			Completion struct {
				CompletionItem struct {
					SnippetSupport bool `json:"snippetSupport"`
				} `json:"completionItem"`
			} `json:"completion"`
		} `json:"textDocument"`
	} `json:"capabilities"`
}

type placeParams struct {
	TextDocument documentID `json:"textDocument"`
	Position     position   `json:"position"`
}

type completionItem struct {
	Label         string   `json:"label"`
	Kind          int      `json:"kind"`
	Detail        string   `json:"detail,omitempty"`
	Documentation *markup  `json:"documentation,omitempty"`
	SortText      string   `json:"sortText"`
	TextFormat    int      `json:"insertTextFormat"` // 1 text, 2 snippet
	TextEdit      textEdit `json:"textEdit"`
}

type markup struct {
	Kind  string `json:"kind"` // markdown
	Value string `json:"value"`
}

type diagnostic struct {
	Range    span   `json:"range"`
	Severity int    `json:"severity"` // 1 error, 2 warning
	Code     string `json:"code,omitempty"`
	Source   string `json:"source"`
	Message  string `json:"message"`
}

type publishParams struct {
	URI         string       `json:"uri"`
	Version     *int         `json:"version,omitempty"` // of the document, if it is open
	Diagnostics []diagnostic `json:"diagnostics"`
}

type textEdit struct {
	Range   span   `json:"range"`
	NewText string `json:"newText"`
}

type documentSymbol struct {
	Name           string           `json:"name"`
	Kind           int              `json:"kind"`
	Range          span             `json:"range"`
	SelectionRange span             `json:"selectionRange"`
	Children       []documentSymbol `json:"children,omitempty"`
}

// Kinds of symbols.
const (
	symbolModule   = 2
	symbolMethod   = 6
	symbolFunction = 12
	symbolObject   = 19
)

// Kinds of items.
var itemKinds = map[editor.Kind]int{
	editor.KindBlock: 7, editor.KindArgument: 10, editor.KindField: 5, editor.KindFunction: 3, editor.KindTable: 22, editor.KindName: 6, editor.KindWord: 12, editor.KindKeyword: 14,
}
