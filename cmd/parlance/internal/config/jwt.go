package config

import (
	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/tokens"
)

var jwtGrammar = &lang.Grammar{
	Doc: "An OpenID Connect issuer whose tokens clients may show in place of a key. The name begins the names of its clients. See keys.md.", Labels: []string{"name"}, Many: true, Unique: true,
	Args: map[string]lang.Arg{
		"issuer":      {Type: lang.URL, Required: true, Example: `"https://login.example.com"`, Doc: "The issuer, as its tokens have it in `iss`. Its keys are found by `/.well-known/openid-configuration` there."},
		"audience":    {Type: lang.Text, Required: true, Example: `"parlance"`, Doc: "What tokens must have in `aud`."},
		"client":      {Type: lang.Text, Default: "sub", Example: `"email"`, Doc: "The claim with the name of the client."},
		"group_claim": {Type: lang.Text, Otherwise: "no claim is read", Example: `"teams"`, Doc: "The claim with the client's group, or a list of which the first that is configured counts. A token that names other groups only is refused."},
		"group":       {Type: lang.Text, Otherwise: "no group, and so no limits", Example: `"team"`, Doc: "The group of clients whose token names none."},
	},
}

// issuers are those whose tokens stand for keys.
func (c *Config) issuers(r section) {
	for _, b := range r.all("jwt") {
		o := tokens.Options{Name: b.block.Label(0), Issuer: b.text("issuer"), Audience: b.text("audience"), Client: b.text("client"), Groups: b.text("group_claim"), Default: b.inGroup(c.ClientGroups)}
		c.JWT = append(c.JWT, o)
	}
}

// Issuers are new ones, which have asked for no keys.
func (c *Config) newIssuers() (list []*tokens.Issuer) {
	for _, o := range c.JWT {
		list = append(list, tokens.New(o))
	}
	return list
}
