package compile

import (
	_ "image/gif" // of images only the size is read
	_ "image/jpeg"
	_ "image/png"

	"github.com/parlance-gateway/parlance/runtime/program"
)

func wordsOf(list []string) program.Words {
	var w program.Words
	for _, s := range list {
		for len(w) <= len(s) {
			w = append(w, nil)
		}
		w[len(s)] = append(w[len(s)], s)
	}
	return w
}
