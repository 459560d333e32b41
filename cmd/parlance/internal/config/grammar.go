package config

import "github.com/parlance-gateway/parlance/rules"

// file is what may stand in parlance.hcl.
var file = &rules.Grammar{
	Doc: "The configuration of the gateway.",
	Args: map[string]rules.Arg{
		"listen":   {Doc: "the address to listen on, 127.0.0.1:8787 unless given"},
		"rules":    {Doc: "the folder of the rule files; those that are built in unless given"},
		"seal_key": {Doc: "what opaque state is sealed with that crosses to another protocol"},
	},
	Blocks: map[string]*rules.Grammar{
		"log": {
			Doc: "What is logged.",
			Args: map[string]rules.Arg{
				"level":  {Doc: `"debug", "info", "warn" or "error"`},
				"format": {Doc: `"text" or "json"`},
			},
		},
		"client": {
			Doc: "Somebody who may call.", Labels: []string{"name"}, Many: true, Unique: true,
			Args: map[string]rules.Arg{"key": {Doc: `the key, as in env("PARLANCE_KEY") or file("./key.txt")`, Required: true}},
		},
		"upstream": upstream,
		"limits": {
			Doc: "What is too large.",
			Args: map[string]rules.Arg{
				"body":  {Doc: "a client's request, 32MiB unless given"},
				"frame": {Doc: "a frame of an upstream's stream, 64MiB unless given"},
			},
		},
		"store": {
			Doc: "Replies that are kept for clients of protocols which can come back to them. Each client sees its own only.",
			Args: map[string]rules.Arg{
				"path":     {Doc: "the file; without it replies are kept in memory, and gone with the process"},
				"max_size": {Doc: "all that is kept, the oldest goes first; 1GB, deflated, unless given; 64MB, as they are, in memory"},
				"max_age":  {Doc: "how long a reply is kept, 720h unless given"},
			},
		},
		"timeouts": {
			Doc: "What takes too long.",
			Args: map[string]rules.Arg{
				"keepalive":    {Doc: "silence in a stream after which the client hears that it goes on, 15s unless given"},
				"commit_after": {Doc: "the time after which a stream begins although the upstream has not answered; never unless given"},
				"drain":        {Doc: "the time that running calls have when the gateway stops, 30s unless given"},
			},
		},
	},
}

var upstream = &rules.Grammar{
	Doc: "Somebody whom the gateway calls.", Labels: []string{"name"}, Many: true, Unique: true,
	Args: map[string]rules.Arg{
		"protocol": {Doc: `what it speaks, such as "chat" or "messages"`, Required: true},
		"url":      {Doc: "its base URL, with or without /v1", Required: true},
		"key":      {Doc: `its key, as in env("OPENAI_API_KEY")`},
		"keys":     {Doc: "several keys, that take turns"},
		"models":   {Doc: "the models that it serves; * stands for any text; all unless given"},
		"model":    {Doc: "the upstream's names of models that clients call otherwise"},
		"headers":  {Doc: "headers to send along"},
	},
	Blocks: map[string]*rules.Grammar{
		"profile": {Doc: "What the upstream can do.", Fields: "switches of its protocol"},
		"timeouts": {
			Doc: "What takes too long.",
			Args: map[string]rules.Arg{
				"connect":    {Doc: "to reach the upstream, 10s unless given"},
				"first_byte": {Doc: "until the upstream answers, 600s unless given"},
				"idle":       {Doc: "silence in the middle of an answer, 300s unless given"},
			},
		},
	},
}
