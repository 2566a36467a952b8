extension SourceWords {
    /// Radio stations.
    package static let stations = SourceWords(book: "station")
}
