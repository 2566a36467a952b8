extension SourceWords {
    /// Audiobooks of many readers, whose chapters are sections.
    package static let audiobooks = SourceWords(chapter: "section")
}
