package fields

import (
	"slices"
	"testing"
)

// A selector names a word of a field, if the field was listed before. It may come to be listed by a row whose path has the same selector.
func TestWordsOfSelectors(t *testing.T) {
	c := new(Catalog).With(`{"protocols":{"p":{"request":[
		{"path":"a[type=early].type","type":"string"},
		{"path":"a[type=early].x","type":"string"},
		{"path":"a[type=late].y","type":"string"},
		{"path":"a[type=early].b[kind=none].z","type":"string"},
		{"path":"b.kind","type":"string","enum":["only"]}
	]}}}`)
	s := c.section("p.request")
	if got := s.fields["a.type"].words; !slices.Equal(got, []string{"early", "late"}) {
		t.Errorf("a.type may be %q", got)
	}
	if got := s.fields["b.kind"].words; !slices.Equal(got, []string{"only"}) {
		t.Errorf("b.kind may be %q", got)
	}
	for path, plain := range map[string]string{"a": "a", "a[x=y].b[].c": "a.b.c", "a[x.b": "a[x.b", "": ""} {
		if got := plainPath(path); got != plain {
			t.Errorf("%q is %q, not %q", path, got, plain)
		}
	}
}
