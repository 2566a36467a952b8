"""The harness of `make bench-http`: an origin of raw sockets, cases as data, caches as subjects."""
