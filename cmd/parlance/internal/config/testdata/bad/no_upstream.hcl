listen = "127.0.0.1:8787" # ERROR: R501 No upstream
