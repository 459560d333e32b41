# The commands that everybody needs. `make` lists them.

.DEFAULT_GOAL := help
GOLANGCI_LINT := github.com/golangci/golangci-lint/v2/cmd/golangci-lint@v2.15.0

help: ## lists the commands
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

build: ## builds ./parlance
	go build -o parlance ./cmd/parlance

demo: build ## starts a gateway with a simulated upstream
	cd "$$(mktemp -d)" && "$(CURDIR)/parlance" serve # without a configuration it starts one

check: build ## finds mistakes in the built-in rules
	./parlance check --coverage
	./parlance lint

spec: build ## runs the specs of the rules
	./parlance test --coverage --least 98

quick: ## runs the Go tests without what takes long
	go test -short ./...

test: ## runs the Go tests
	go test ./...

full: ## runs the Go tests with all that takes long
	PARLANCE_ALL=1 go test -timeout 35m ./...

lint: ## runs the linters
	go run $(GOLANGCI_LINT) run ./...

generate: ## writes the generated pages of docs, and the syntax trees of the built-in rules
	go generate ./rules/lang ./cmd/parlance

bench: ## runs the benchmarks
	go test -run '^$$' -bench . ./runtime ./runtime/document ./sse ./pool

release: ## builds a release of the last commit into packaging/dist
	packaging/release.sh

ci: ## runs everything that must hold before a change lands
	.ci/run

.PHONY: help build demo check spec quick test full lint generate bench release ci
