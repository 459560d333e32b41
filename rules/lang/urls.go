package lang

import (
	"github.com/parlance-gateway/parlance/rules/lazyregexp"

	"fmt"
	"net/url"
	"regexp"
	"strconv"
	"strings"
)

// versions finds the version of an API that stands twice in a path.
var versions = lazyregexp.New(`/(v\d+(?:beta)?)/(v\d+(?:beta)?)(?:/|$)`)

// ofOneCall is the URL of one call: the path of a call is put behind the base URL by the gateway.
var ofOneCall = lazyregexp.New(`^(.*?)(/v\d+(?:beta)?)?(/chat/completions|/completions|/embeddings|/responses|/messages|/converse|/converse-stream|/invoke|/api/(?:chat|generate|tags)|/models/[^/]*:\w+)$|^(.*?)(/v\d+(?:beta)?)(/models)$`)

// URLMistake tells what is wrong with the base URL of an API, which can be read; both are "" when nothing is.
func URLMistake(u *url.URL, text string) (summary, detail string) {
	host := u.Hostname()
	write := func(text string) string { return fmt.Sprintf(" Write: %q", text) }
	switch port := u.Port(); {
	case host == "http" || host == "https":
		return "Not a URL", "The scheme is there twice." + write(text[strings.Index(text, "://")+3:])
	case strings.HasSuffix(u.Host, ":") || port != "" && (tooHigh(port) || port == "0"):
		return "Not a URL", "After the : of the host comes a port, a number from 1 to 65535. Without one it is 443 for https and 80 for http."
	case strings.ContainsAny(u.Host, "<>{}$`\"") || strings.ContainsAny(u.Path, "<>{}"):
		return "Placeholder in a URL", "Replace the part in brackets with your own, for example the name of your resource."
	case strings.ContainsAny(u.Host, ",;") || strings.Contains(u.Path, "://"):
		return "Several URLs", "An upstream has one URL. Write a block upstream for each, and a route with the order in which they are called: to = [\"first\", \"second\"]"
	case strings.HasPrefix(host, ".") || strings.Contains(host, "..") || strings.HasSuffix(host, "-"):
		return "Not a URL", fmt.Sprintf("%q is no name of a host: a part between its dots is empty.", host)
	}
	if base, deployment, ok := strings.Cut(text, "/openai/deployments/"); ok {
		deployment, _, _ = strings.Cut(deployment, "/")
		return "Deployment in a URL", fmt.Sprintf("A deployment is the model that is asked for, %q, and no part of the URL. Write: %q", deployment, base+"/openai/v1")
	}
	if m := versions.FindStringSubmatch(u.Path); m != nil {
		return "Path given twice", "The path contains the version twice." + write(strings.Replace(strings.TrimSuffix(text, "/"), "/"+m[1]+"/"+m[2], "/"+m[1], 1))
	}
	if strings.Contains(u.Path, "//") {
		one := *u
		one.Path = regexp.MustCompile(`/{2,}`).ReplaceAllString(u.Path, "/")
		return "Empty part of a path", "Two slashes in a row are another path than one." + write(one.String())
	}
	if m := ofOneCall.FindStringSubmatch(strings.TrimSuffix(text, "/")); m != nil && strings.Count(m[1]+m[4], "/") >= 2 {
		base := m[1] + m[2] + m[4] + m[5]
		return "URL of one call", fmt.Sprintf("The gateway adds %s to the URL itself. Write the base URL: %q", m[3]+m[6], base)
	}
	return "", ""
}

// tooHigh reports whether a number is none of a port.
func tooHigh(port string) bool {
	_, err := strconv.ParseUint(port, 10, 16)
	return err != nil
}
