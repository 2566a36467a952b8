"""Kills and signals against the place that is kept, and the terminal that is given back."""
