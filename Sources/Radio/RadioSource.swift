package import AudioIO
package import HTTPCaching
package import ListenCore
import Synchronization

/// Radio as a source: a station is a book, and what it sends now is its one chapter, which has no
/// end.
///
/// A chapter is tuned in when its sound is asked for, and left when its reader leaves. What was kept
/// of it is gone then.
package final class RadioSource: BookSource {
    private let stations: @Sendable () async throws(ServiceError) -> [KeptStation]
    private let transport: any HTTPTransport
    private let timing: RequestTiming
    private let folder: String?
    private let freeBytes: @Sendable (String) -> Int64?
    private let counts: @Sendable (String) async -> Void
    private let names: @Sendable (KeptStation, String) async -> Void
    private let listen: @Sendable (any LiveSound) -> Void
    private let tasks = Mutex<[Int: Task<Void, Never>]>([:])
    private let next = Mutex(0)

    /// The id that progress of stations is kept by.
    package let sourceID = SourceID.radio
    /// The name in messages.
    package let sourceName = "radio"

    /// The one chapter of a station.
    package static let live = ChapterID(rawValue: "live")

    /// A source of the stations that are kept.
    ///
    /// The last half hour of the one that is heard is kept in a folder; `counts` tells the directory
    /// of a play, `names` hears how a station without a name calls itself, `listen` begins to listen
    /// for pauses.
    package init(
        stations: @escaping @Sendable () async throws(ServiceError) -> [KeptStation],
        transport: any HTTPTransport, timing: RequestTiming, folder: String?,
        freeBytes: @escaping @Sendable (String) -> Int64? = { _ in nil },
        counts: @escaping @Sendable (String) async -> Void = { _ in },
        names: @escaping @Sendable (KeptStation, String) async -> Void = { _, _ in },
        listen: @escaping @Sendable (any LiveSound) -> Void = { _ in }
    ) {
        (self.stations, self.transport, self.timing) = (stations, transport, timing)
        (self.folder, self.freeBytes, self.counts) = (folder, freeBytes, counts)
        (self.names, self.listen) = (names, listen)
    }

    /// The stations in the order they were added.
    package func books(_ mode: FetchMode) async throws(ServiceError) -> Snapshot<[Book]> {
        Snapshot(try await stations().map(Self.book), .local)
    }

    /// Lists what a station sends now.
    package func chapters(of book: BookID, _ mode: FetchMode) async throws(ServiceError)
        -> Snapshot<[Chapter]>
    {
        _ = try await station(book)
        return Snapshot([Self.chapter], .local)
    }

    package func playback(of chapter: ChapterID, in book: BookID, _ mode: FetchMode)
        async throws(ServiceError) -> Snapshot<ChapterPlayback>
    {
        let station = try await station(book)
        guard chapter == Self.live else {
            throw ServiceError(.notFound, context: "the chapter \(chapter.rawValue)")
        }
        return Snapshot(
            ChapterPlayback(
                address: ChapterAddress(source: .radio, book: book, chapter: chapter),
                chapter: Self.chapter, audio: .remote(url: station.address)), .local)
    }

    /// Always none: titles come with the sound.
    package func track(_ track: TrackReference, of playback: ChapterPlayback, _ mode: FetchMode)
        async throws(ServiceError) -> Snapshot<TrackPayload>
    {
        throw ServiceError(.notFound, context: "this subtitle track of a station")
    }

    /// Tunes in.
    package func audio(of playback: ChapterPlayback, _ mode: FetchMode)
        async throws(ServiceError) -> Snapshot<AudioLocation>
    {
        let station = try await station(playback.address.book)
        let context = "the sound of \(station.title.printable(limit: 200))"
        guard mode != .cacheOnly else { throw ServiceError(.notCached, context: context) }
        return Snapshot(.stream(try tune(station)), .local)
    }

    /// Begins to receive a station, and counts the play; ends when the reader of the ring leaves.
    package func tune(_ station: KeptStation) throws(ServiceError) -> RadioRing {
        guard let url = HTTPURL(HTTPURL.withoutBlanks(station.address)) else {
            throw ServiceError(
                .malformed(path: "", reason: "its address is none of the web"),
                context: "the sound of \(station.title.printable(limit: 200))",
                advice: "Add the station again, with the address of its stream.")
        }
        if let id = station.directoryID { Task { [counts] in await counts(id) } }
        guard station.isUnnamed else { return tune(url, name: station.title) }
        return tune(url, name: station.title) { [names] facts in
            if let name = facts.name { Task { await names(station, name) } }
        }
    }

    /// Begins to receive what an address sends; ends when the reader of the ring leaves.
    package func tune(
        _ url: HTTPURL, name: String,
        onFacts: @escaping @Sendable (StationFacts) -> Void = { _ in }
    ) -> RadioRing {
        let number = next.withLock { number in
            number += 1
            return number
        }
        let (folder, freeBytes) = (folder, freeBytes)
        let ring = RadioRing(
            name: name.printable(limit: 200), folder: folder,
            freeBytes: { folder.flatMap { freeBytes($0) } },
            onLeave: { [self] in leave(number) }, onListen: listen)
        let stream = LiveStream(
            url, transport: transport, timing: timing, ring: ring, onFacts: onFacts)
        let task = Task { await stream.run() }
        tasks.withLock { $0[number] = task }
        return ring
    }

    /// The facts of a station, or of a list of one, that answers at an address; `nil` where none
    /// does.
    package func station(at url: HTTPURL) async -> StationFacts? {
        let answer = Mutex<StationFacts?>(nil)
        let limits = TransferLimits(maxBytes: .max, total: .seconds(20), decodesContent: false)
        _ = try? await transport.stream(
            Course(url).request, limits: limits,
            onHead: { head in
                if StationAnswer.isStation(head) {
                    answer.withLock { $0 = StationFacts(head.fields) }
                }
                return .stop
            }, onBytes: { _ in .stop })
        return answer.withLock { $0 }
    }

    private func leave(_ number: Int) {
        tasks.withLock { $0.removeValue(forKey: number) }?.cancel()
    }

    /// None: a chapter is a stream of its own.
    package func chaptersInParts(of book: BookID) async throws(ServiceError) -> Set<ChapterID> {
        []
    }

    /// Always none.
    package func cover(of book: Book, _ mode: FetchMode) async throws(ServiceError)
        -> Snapshot<[UInt8]>
    {
        throw ServiceError(.notFound, context: "a cover of “\(book.title)”")
    }

    /// Nothing: what is sent now is never here.
    package func keptSound(of book: BookID?) async -> KeptSound? { KeptSound() }

    /// Does nothing: the sound itself tells.
    package func health() async throws(ServiceError) {}

    /// Leaves every station.
    package func settle() async {
        let left = tasks.withLock { tasks in
            defer { tasks = [:] }
            return Array(tasks.values)
        }
        for task in left { task.cancel() }
        for task in left { await task.value }
    }

    private func station(_ book: BookID) async throws(ServiceError) -> KeptStation {
        guard let found = try await stations().first(where: { $0.isMeant(by: book.rawValue) })
        else {
            throw ServiceError(
                .notFound,
                context: "the station \(book.rawValue.addressWithoutSecrets.printable(limit: 200))",
                advice: "`listen radio list` shows those that are kept.")
        }
        return found
    }

    private static func book(_ station: KeptStation) -> Book {
        Book(
            id: BookID(rawValue: station.id), title: station.title,
            language: station.language)
    }

    private static let chapter = Chapter(
        id: live, title: "Live", number: 1, hasSubtitles: false)
}
