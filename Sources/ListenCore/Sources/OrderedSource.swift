/// A source whose chapters are in the order in which they are heard: the one place where lists of
/// chapters enter the program.
public struct OrderedSource: WrappingSource {
    /// The source as it lists them.
    public let source: any BookSource

    /// A source with its chapters in order.
    public init(_ source: any BookSource) {
        self.source = source
    }

    /// The chapters of a book in the order in which they are heard.
    public func chapters(of book: BookID, _ mode: FetchMode) async throws(ServiceError)
        -> Snapshot<[Chapter]>
    {
        try await source.chapters(of: book, mode).map { ChapterOrder($0).chapters }
    }
}
