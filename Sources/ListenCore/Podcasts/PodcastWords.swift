extension SourceWords {
    /// Podcasts and their episodes.
    package static let podcasts = SourceWords(book: "podcast", chapter: "episode")
}
