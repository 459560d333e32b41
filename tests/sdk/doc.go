// Package sdk holds tests in which the Go SDKs of OpenAI, Anthropic, Google and Ollama drive the running command: what an SDK makes
// of an answer is what a user gets, whatever the bytes look like to us. It is a module of its own, so that the
// SDKs do not become dependencies of Parlance.
//
// The upstreams are the command's own demo, and scripted ones that replay the files in testdata. Claude Code and Codex
// are played by what they send on the wire. The tests in ../node do the same with the JavaScript SDKs, and with the
// frameworks that agents are written in; they replay the same files.
package sdk
