package pool

// Vault seals what must not be read by whoever reads the table.
type Vault struct {
	passphrase Secret
}

// NewVault makes a vault whose key is derived from a passphrase. The same passphrase opens what it sealed.
func NewVault(passphrase Secret) *Vault { return &Vault{passphrase: passphrase} }
