/// A source whose chapters are in the order in which they are heard: the one place where lists of
/// chapters enter the program.
package struct OrderedSource: WrappingSource {
    /// The source as it lists them.
    package let source: any BookSource

    /// A source with its chapters in order.
    package init(_ source: any BookSource) {
        self.source = source
    }

    /// The chapters of a book in the order in which they are heard.
    package func chapters(of book: BookID, _ mode: FetchMode) async throws(ServiceError)
        -> Snapshot<[Chapter]>
    {
        try await source.chapters(of: book, mode).map { ChapterOrder($0).chapters }
    }
}
