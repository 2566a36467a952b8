import ListenCore

/// A source of one book, whose answers are given beforehand.
struct OneBook: BookSource {
    static let id = BookID(rawValue: "b")

    static func address(_ chapter: String) -> ChapterAddress {
        ChapterAddress(source: .local, book: id, chapter: ChapterID(rawValue: chapter))
    }

    var chapters: [Chapter] = []
    var texts = TextChoice()
    var freshness = Freshness.local
    var kept: KeptSound?
    /// The places of spoken texts, as a source that knows them all at once has them.
    var places: [SpokenTextPlace]?
    /// The chapters that have no playback.
    var silent: Set<String> = []
    /// The error of everything that can fail.
    var failure: ServiceError?

    let sourceID = SourceID.local
    let sourceName = "one book"

    private func answer<Value: Sendable>(_ value: Value) throws(ServiceError) -> Snapshot<Value> {
        if let failure { throw failure }
        return Snapshot(value, freshness)
    }

    func books(_ mode: FetchMode) async throws(ServiceError) -> Snapshot<[Book]> {
        try answer([Book(id: Self.id, title: "\(mode)")])
    }

    func chapters(of book: BookID, _ mode: FetchMode) async throws(ServiceError)
        -> Snapshot<[Chapter]>
    {
        try answer(book == Self.id ? chapters : [])
    }

    func playback(of chapter: ChapterID, in book: BookID, _ mode: FetchMode)
        async throws(ServiceError) -> Snapshot<ChapterPlayback>
    {
        guard let entry = chapters.first(where: { $0.id == chapter }),
            !silent.contains(chapter.rawValue)
        else {
            throw ServiceError(.notFound, context: "the chapter")
        }
        return try answer(
            ChapterPlayback(
                address: ChapterAddress(source: sourceID, book: book, chapter: chapter),
                chapter: entry, audio: .file(path: "/\(chapter.rawValue).mp3"), texts: texts))
    }

    func spokenTexts(
        of books: [BookID], _ mode: FetchMode
    ) async throws(ServiceError) -> [BookID: [SpokenTextPlace]] {
        guard let places else { return await eachSpokenText(of: books, mode) }
        return try answer([Self.id: places]).value
    }

    func track(_ track: TrackReference, of playback: ChapterPlayback, _ mode: FetchMode)
        async throws(ServiceError) -> Snapshot<TrackPayload>
    {
        try answer(TrackPayload(bytes: [1], name: "\(mode)", language: track.language))
    }

    func audio(of playback: ChapterPlayback, _ mode: FetchMode) async throws(ServiceError)
        -> Snapshot<AudioLocation>
    {
        try answer(.file(path: "/\(mode)"))
    }

    func chaptersInParts(of book: BookID) async throws(ServiceError) -> Set<ChapterID> {
        try answer([ChapterID(rawValue: "in parts of \(book.rawValue)")]).value
    }

    func cover(of book: Book, _ mode: FetchMode) async throws(ServiceError) -> Snapshot<[UInt8]> {
        try answer(Array(book.title.utf8))
    }

    func keptSound(of book: BookID?) async -> KeptSound? { book == Self.id ? kept : nil }

    func health() async throws(ServiceError) { _ = try answer(0) }

    func settle() async {}
}
