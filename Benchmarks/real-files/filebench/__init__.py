"""Real recordings as `listen` reads them, beside ffprobe and mutagen."""
