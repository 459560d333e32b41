package play

import (
	"slices"
	"testing"

	"github.com/parlance-gateway/parlance/rules/lang"
)

func TestSpecsThatExpectNothing(t *testing.T) {
	suite := suiteOf(t, `
error "only its status" {
  status        = 500
  expect_status = 500
}
error "its body" {
  status        = 500
  expect_status = 500
  expect        = { error = "<any>" }
}
request "anything" {
  given  = { model = "m", messages = [] }
  expect = "\"<any>\""
}
scenario "the last one for nothing" {
  account "a" {}
  request "one" {
    status = 200
  }
  request "two" {
    text = "Ho"
  }
}
scenario "the last one for the account" {
  account "a" {}
  request "one" {
    status = 200
  }
  request "two" {
    text = "Ho"
  }
  states {
    a = "ready"
  }
}
`)
	var got []int
	for _, d := range suite.Lint() {
		if d.Extra != lang.CodeNoExpectation {
			t.Error(d)
		}
		got = append(got, d.Subject.Start.Line)
	}
	if want := []int{2, 13, 20}; !slices.Equal(got, want) {
		t.Errorf("lines %v, and not %v", got, want)
	}
}
