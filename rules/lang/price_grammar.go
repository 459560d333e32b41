package lang

const docFree = "; default: the price of input"

// priceArgs are what tokens of each kind cost.
func priceArgs(pairs ...string) map[string]Arg {
	return args(append(pairs, "input!", "input that was not read from a cache", "cached", "input that was read from a cache"+docFree, "cache_write", "input that was written to a cache"+docFree,
		"output!", "output, including reasoning")...)
}

var priceGrammar = &Grammar{
	Doc: "What the models whose names match the pattern cost, in US dollars for a million tokens. A vendor's prefix before the name does not matter. The first block whose pattern and hosts match, and whose day has come, is used. So write the newest price first. Blocks of parlance.hcl come before those of a rules folder, and these before the built-in ones.\n" +
		"A model without a price has an unknown cost, which is not 0. For a model that costs nothing, write input = 0 and output = 0.",
	Labels: []string{"pattern"}, Many: true,
	Args: priceArgs("searches", "a thousand searches of the web; default: 0", "hosts", "patterns of the hosts in the base URLs of upstreams, or of their names, that the price is for (literal strings; * stands for any text); default: all",
		"from", "the first day of the price, in UTC, as in \"2026-10-07\"; default: the price has always applied", "source", "where the price was published (a literal string)"),
	Blocks: map[string]*Grammar{"above": {
		Doc:    "The prices of a request whose input, including cached input, has more tokens than the label says. They apply to all tokens of the request. Of several blocks, the one with the largest number that the request exceeds is used.",
		Labels: []string{"tokens"}, Many: true, Unique: true, Args: priceArgs(),
	}},
}
