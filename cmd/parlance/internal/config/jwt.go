package config

import (
	"fmt"
	"net/url"
	"slices"
	"strings"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/jwt"
	"github.com/parlance-gateway/parlance/runtime/keys"
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

// notNames are claims of tokens that many clients have in common, or that change with each token.
var notNames = []string{"iss", "aud", "exp", "iat", "nbf", "jti", "nonce", "auth_time", "acr", "amr", "scope", "scp", "email_verified", "typ", "sid"}

// issuers are those whose tokens stand for keys.
func (c *Config) issuers(r section) {
	for _, b := range r.all("jwt") {
		o := jwt.Options{Name: b.block.Label(0), Issuer: issuer(b), Audience: b.text("audience"), Client: b.text("client"), Groups: b.text("group_claim"), Default: b.inGroup(c.ClientGroups)}
		if x := b.Arg("group_claim"); x != nil && len(c.ClientGroups) == 0 {
			b.doubtful(x, "No group", "The claim names one of the blocks group, and there is none, so each token with this claim is refused. Add: group \"team\" { requests_per_minute = 60 }, over several lines.")
		}
		for _, other := range c.JWT {
			if o.Issuer != "" && strings.TrimRight(other.Issuer, "/") == strings.TrimRight(o.Issuer, "/") && other.Audience == o.Audience {
				b.doubtful(b.Arg("issuer"), "Given twice", "The block jwt %q has this issuer and audience already, and its tokens belong to that one. Remove one of them.", other.Name)
			}
		}
		for _, name := range []string{"client", "group_claim"} {
			if text, plain := b.text(name), strings.TrimLeft(b.text(name), "$./"); text != plain && plain != "" {
				b.wrong(b.Arg(name), "Not a claim", "Only the name of the claim is needed. Write: %s = %q", name, plain)
			}
		}
		switch {
		case o.Audience != "" && strings.TrimRight(o.Audience, "/") == strings.TrimRight(o.Issuer, "/"):
			b.doubtful(b.Arg("audience"), "Issuer in place of the audience", "Tokens have in aud whom they are for: the name by which the issuer knows this gateway, such as audience = \"parlance\", and not the issuer itself.")
		case slices.Contains(notNames, o.Client) && b.Arg("client") != nil:
			b.doubtful(b.Arg("client"), "Not a name", "The claim %q does not say who the client is. Claims that do are, for example, \"sub\", \"email\" and \"preferred_username\".", o.Client)
		case o.Groups != "" && o.Default == "" && slices.ContainsFunc(c.ClientGroups, func(g keys.Group) bool { return g.Name == o.Groups }):
			b.doubtful(b.Arg("group_claim"), "Group in place of a claim", "%q is a block group here, and group_claim is the name of the claim that has a group. For all clients of the issuer write: group = %q", o.Groups, o.Groups)
		}
		c.JWT = append(c.JWT, o)
	}
}

// issuer is the URL of one, to which the path of its discovery document is added.
func issuer(r section) string {
	text := r.text("issuer")
	if text == "" {
		return ""
	}
	x := r.Arg("issuer")
	u, err := url.Parse(text)
	before, _, document := strings.Cut(text, "/.well-known/")
	switch {
	case err != nil, u.Scheme != "http" && u.Scheme != "https", u.Hostname() == "":
		r.wrong(x, "Not a URL", `An issuer is a URL, as in "https://login.example.com".%s`, unlessRead(x, urlHint(text)))
	case document:
		r.wrong(x, "URL of a document", "The gateway adds /.well-known/openid-configuration to the issuer itself.%s", unlessRead(x, fmt.Sprintf(" Write: issuer = %q", before)))
	case u.RawQuery != "" || u.Fragment != "":
		r.wrong(x, "URL with a query", "An issuer ends with its path: leave out ? and # and what follows them.")
	case u.User != nil:
		r.hide(x)
		r.wrong(x, "Key in a URL", "A name or password in a URL ends up in logs, and an issuer has none. Remove what is before the @.")
	default:
		if summary, detail := lang.URLMistake(u, text); detail != "" {
			r.wrong(x, summary, "%s", unlessRead(x, detail))
		} else if u.Scheme == "http" && !isLoopback(u.Hostname()) {
			r.doubtful(x, "Keys without encryption", "With http, anyone on the network path can replace the issuer's keys, and act as any client. Write: %q", "https"+strings.TrimPrefix(text, "http"))
		}
		return text
	}
	return ""
}

// Issuers are new ones, which have asked for no keys.
func (c *Config) newIssuers() (list []*jwt.Issuer) {
	for _, o := range c.JWT {
		list = append(list, jwt.New(o))
	}
	return list
}
