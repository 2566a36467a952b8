import ListenCore
import Synchronization

/// A source of books whose answers a test chooses and whose requests it reads.
final class StubService: BookSource {
    struct Answers: Sendable {
        var books: @Sendable (FetchMode) throws(ServiceError) -> Snapshot<[Book]> = { _ in
            Snapshot(Make.books, .local)
        }
        var chapters: @Sendable (FetchMode) throws(ServiceError) -> Snapshot<[Chapter]> = { _ in
            Snapshot(Make.chapters, .local)
        }
        var playback: @Sendable (FetchMode) throws(ServiceError) -> Freshness = { _ in .local }
        var track: @Sendable (String, FetchMode) throws(ServiceError) -> Freshness = { _, _ in
            .local
        }
        var language = Language(tag: "es")
        var texts = ["text.srt": Make.spanish, "english.srt": Make.englishText]
        var hasText = true
        /// The length that every chapter is said to have, instead of its own.
        var length: MediaTime?
        /// The beginning of every chapter that a person passes over.
        var begins = MediaTime.zero
        /// The remarks on missing parts that every text has.
        var remarks: [String] = []
        /// The source that every chapter's text is of, where it is another one's.
        var textSource: SourceID?
        /// The sound of every chapter, where it is not a file of its own.
        var sound: AudioLocation?
        /// The sound on this machine, where some is missing.
        var kept: KeptSound?
    }

    let sourceID: SourceID
    let sourceName: String
    private let answers: Answers
    private let asked = Mutex<[String]>([])
    /// The chapters whose playbacks wait until they are let through.
    private let held = Mutex<[ChapterID: CheckedContinuation<Void, Never>?]>([:])

    init(
        _ answers: Answers = Answers(), at source: SourceID = .local, named name: String = "stub",
        holding: [ChapterID] = []
    ) {
        self.answers = answers
        sourceID = source
        sourceName = name
        held.withLock { held in
            for chapter in holding { held[chapter] = .some(nil) }
        }
    }

    /// The requests in order: `books cacheFirst`.
    var questions: [String] { asked.withLock { $0 } }

    /// Lets a held playback through; it must be waiting.
    func letThrough(_ chapter: ChapterID) {
        let waiting = held.withLock { held in
            defer { held[chapter] = nil }
            return held[chapter] ?? nil
        }
        waiting?.resume()
    }

    func isWaiting(_ chapter: ChapterID) -> Bool {
        held.withLock { ($0[chapter] ?? nil) != nil }
    }

    private func note(_ text: String) {
        asked.withLock { $0.append(text) }
    }

    func books(_ mode: FetchMode) async throws(ServiceError) -> Snapshot<[Book]> {
        note("books \(mode)")
        return try answers.books(mode)
    }

    func keptSound(of book: BookID?) async -> KeptSound? { answers.kept }

    func chapters(
        of book: BookID, _ mode: FetchMode
    ) async throws(ServiceError) -> Snapshot<[Chapter]> {
        note("chapters \(book.rawValue) \(mode)")
        return try answers.chapters(mode)
    }

    func playback(
        of chapter: ChapterID, in book: BookID, _ mode: FetchMode
    ) async throws(ServiceError) -> Snapshot<ChapterPlayback> {
        note("playback \(chapter.rawValue) \(mode)")
        if held.withLock({ $0.keys.contains(chapter) }) {
            await withCheckedContinuation { continuation in
                held.withLock { $0[chapter] = .some(continuation) }
            }
        }
        let track = TrackReference(
            location: .file(path: "text.srt"), language: answers.language)
        let own = Make.chapters.first { $0.id == chapter } ?? Make.chapters[0]
        let english = TrackReference(location: .file(path: "english.srt"), language: .english)
        var playback = ChapterPlayback(
            address: ChapterAddress(
                source: answers.textSource ?? sourceID, book: book, chapter: chapter),
            chapter: answers.length.map {
                Chapter(id: own.id, title: own.title, number: own.number, duration: $0)
            } ?? own,
            audio: .file(path: "\(chapter.rawValue).mp3"),
            subtitles: answers.hasText ? track : nil,
            translations: answers.hasText ? [english] : [])
        playback.begins = answers.begins
        return Snapshot(playback, try answers.playback(mode))
    }

    func track(
        _ track: TrackReference, of playback: ChapterPlayback, _ mode: FetchMode
    ) async throws(ServiceError) -> Snapshot<TrackPayload> {
        guard case .file(let name) = track.location else {
            throw ServiceError(.notFound, context: "the text")
        }
        note("track \(name) \(mode)")
        let text = answers.texts[name] ?? ""
        var payload = TrackPayload(
            bytes: Array(text.utf8), name: name, language: track.language)
        payload.remarks = answers.remarks
        return Snapshot(payload, try answers.track(name, mode))
    }

    func audio(
        of playback: ChapterPlayback, _ mode: FetchMode
    ) async throws(ServiceError) -> Snapshot<AudioLocation> {
        Snapshot(
            answers.sound ?? .file(path: "\(playback.address.chapter.rawValue).mp3"), .local)
    }

    func chaptersInParts(of book: BookID) async throws(ServiceError) -> Set<ChapterID> { [] }

    func cover(
        of book: Book, _ mode: FetchMode
    ) async throws(ServiceError) -> Snapshot<[UInt8]> {
        throw ServiceError(.notFound, context: "a cover")
    }

    func settle() async {}

    func health() async throws(ServiceError) {}
}
