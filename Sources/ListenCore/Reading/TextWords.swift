extension SourceWords {
    /// Texts that are read aloud.
    package static let texts = SourceWords(book: "text")
}
