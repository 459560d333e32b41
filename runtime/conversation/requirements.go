package conversation

import (
	"regexp"
	"strings"

	"github.com/parlance-gateway/parlance/runtime/expression"
)

// Requirements are what a protocol insists on in a history.
type Requirements struct {
	KeepIDs           bool // calls of one id stay as they are
	ResultsAfterCalls bool // results stand right behind the turn that holds their calls
	ToolID, ToolName  Fit
	Names             *FitChoice      // which ToolName it is, of several; nil: there is one
	IDs               *FitChoice      // which ToolID
	MissingResult     expression.Node // the text of a result that the history lacks; nil: none is made
	OrphanResult      expression.Node // the text before a result without a call, with the variable ID
	ID                *expression.Var
	DropEmptyText     bool
	Alternate         bool            // adjacent turns of one role are one
	First, Last       expression.Node // what the user says at an end that must be the user's
	TrimLast          bool
	Order             map[int]int     // rank of each kind in an assistant's turn; nil: as it came
	MidSystem         expression.Node // what a user says in place of a system turn in mid-conversation, with the variables Text, Before and After; absent: the turn stays
	Before, After     *expression.Var // the roles of the turns around the system's, nothing at an end
	Speaker           expression.Node // the first text of a user's turn whose speaker has a name, with the variables Text and Name
	Name              *expression.Var
	Text              *expression.Var
	Marks             expression.Node // how many parts and tools may be marked for the cache
	Mark              int             // the field that is the mark
	BeforeCalls       int             // the kind of part that a turn with calls must have, with text or state of its own
	StandIn           expression.Node // what it says where no turn before had one; absent: turns stay as they are; nil: they always do
}

// FitChoice is one Fit of several, as a condition has it.
type FitChoice struct {
	Fit        Fit // when there is no condition
	When       expression.Node
	Then, Else *FitChoice
}

func (c *FitChoice) of(e *expression.Env) Fit {
	for c.When != nil {
		if expression.Truth(e, c.When) {
			c = c.Then
		} else {
			c = c.Else
		}
	}
	return c.Fit
}

// For is what is required of a request: the conditions are those of its profile.
func (q *Requirements) For(e *expression.Env) *Requirements {
	if q.Names == nil && q.IDs == nil {
		return q
	}
	c := *q
	if q.Names != nil {
		c.ToolName = q.Names.of(e)
	}
	if q.IDs != nil {
		c.ToolID = q.IDs.of(e)
	}
	return &c
}

// Fit is what an identifier must be.
type Fit struct {
	Max     int // characters; 0: any number
	Pattern *regexp.Regexp
	class   *[256]bool // the pattern, when it is one class of characters
}

// NewFit makes a Fit. A pattern of the form ^[…]+$ is checked without the regular expression.
func NewFit(max int, pattern string) (Fit, error) {
	f := Fit{Max: max}
	if pattern == "" {
		return f, nil
	}
	re, err := regexp.Compile(pattern)
	if err != nil {
		return f, err
	}
	f.Pattern = re
	if strings.HasPrefix(pattern, "^[") && strings.HasSuffix(pattern, "]+$") && strings.Count(pattern, "[") == 1 {
		f.class = new([256]bool)
		for c := range 128 {
			f.class[c] = re.MatchString(string(rune(c)))
		}
	}
	return f, nil
}

func (f *Fit) fits(s []byte) bool {
	if len(s) == 0 || f.Max > 0 && len(s) > f.Max {
		return false
	}
	if f.class != nil {
		for _, c := range s {
			if !f.class[c] {
				return false
			}
		}
		return true
	}
	return f.Pattern == nil || f.Pattern.Match(s)
}

// Fits reports whether an identifier is what it must be.
func (f *Fit) Fits(s string) bool { return f.fits([]byte(s)) }
