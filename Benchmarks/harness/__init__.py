"""The harness of `make bench`: players in terminals of their own, a recorded null sink, a table."""
