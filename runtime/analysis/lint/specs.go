package lint

import (
	"github.com/hashicorp/hcl/v2"

	"github.com/parlance-gateway/parlance/specs/play"
)

// Specs finds specs of a suite that hold the rules to nothing.
func Specs(s *play.Suite) hcl.Diagnostics { return silence(s.Lint(), s.Sources) }
