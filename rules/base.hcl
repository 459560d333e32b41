# These files are the whole of the rules. Without this line they would be laid over those that are built into the binary.

base = "none"
