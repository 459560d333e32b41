package config

import (
	"os"
	"strings"

	"github.com/parlance-gateway/parlance/runtime/shared"
)

// storeServer is nil when the store has no url, or none that can be read. root is the whole configuration.
func storeServer(r, root section) *StoreServer {
	x := r.Arg("url")
	if x == nil {
		for _, name := range []string{"password", "ca", "prefix", "timeout", "away"} {
			if x := r.Arg(name); x != nil {
				r.doubtful(x, "Setting without an effect", "%s is for a server, and the store has no url. Add, for example: url = \"redis://127.0.0.1:6379\"", name)
				break
			}
		}
		return nil
	}
	if path := r.Arg("path"); path != nil {
		r.wrong(path, "Two stores", "The store is a file (path) or a server (url). Take one of the two out.")
	}
	text := r.text("url")
	address, err := shared.ParseAddress(text)
	switch {
	case shared.ErrPassword(err):
		r.hide(x)
		r.wrong(x, "Password in a URL", "A URL is shown in logs and messages. Write the user alone in it, as in redis://user@host, and add: password = env(\"PARLANCE_STORE_PASSWORD\")")
		return nil
	case err != nil:
		r.wrong(x, "Not the URL of a server", "%s. A URL is, for example, redis://127.0.0.1:6379 or rediss://parlance@valkey:6379/0.", strings.TrimSuffix(err.Error(), "."))
		return nil
	}
	if root.Arg("seal_key") == nil {
		r.wrong(x, "No common seal key", "Each gateway would encrypt reasoning with a key of its own, and another gateway could not read it. Give all of them the same: seal_key = env(\"PARLANCE_SEAL_KEY\"), at the top level. `openssl rand -hex 32` makes one.")
	}
	s := &StoreServer{
		Address: address, Password: r.secret(r.Arg("password")), CA: r.path("ca"), Prefix: r.text("prefix"),
		Timeout: r.duration("timeout"), Refuse: r.word("away") == "refuse",
	}
	if strings.ContainsAny(s.Prefix, "{} \n") {
		r.wrong(r.Arg("prefix"), "Not a prefix", "A prefix has no braces, since they say on which node of a Cluster a key is, and no spaces. Write, for example: prefix = \"parlance:\"")
	}
	if ca := r.Arg("ca"); ca != nil {
		switch _, err := os.Stat(s.CA); {
		case !address.Encrypted():
			r.doubtful(ca, "Setting without an effect", "The server is called without TLS. For TLS the URL begins with rediss://")
		case err != nil:
			r.wrong(ca, "Certificate cannot be used", "The file cannot be read: %v. A path that does not begin with / is one from the folder of this file.", err)
		}
	}
	return s
}
