import Backend
import FoundationEssentials
import HTTPCaching
import ListenCore
import ListenTestSupport
import Reading
import Storage

@testable import ConsoleOutput
@testable import AppEnvironment
@testable import ListenApp
@testable import Reports
@testable import SharedWork

/// A cache on disk with two books of a server in it, and the report on it.
final class CacheShelf: Sendable {
    static let server = "http://127.0.0.1:8000"
    static let source = SourceID(rawValue: server)

    let folder: String
    let cache: CacheDatabase
    let clock = ManualClock()
    let printed = Printed()

    init() throws {
        folder =
            FileManager.default.temporaryDirectory
            .appending(path: "listen-cache-report-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        cache = try CacheDatabase.open(in: folder + "/cache", clock: clock)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    func report(
        columns: Int? = nil, isTerminal: Bool = false, answer: Bool? = nil,
        inUse: SourceID? = CacheShelf.source, kept: [SourceID: KeptTitles] = [:]
    ) -> CacheReport {
        CacheReport(
            cache: { try CacheDatabase.open(in: self.folder + "/cache", clock: self.clock) },
            inUse: { inUse }, titles: StoredTitles.entries, kept: { source, _ in kept[source] },
            own: [.podcasts: PodcastParts.cached, .librivox: ShelfParts.cached],
            clock: clock, policy: CachePolicy(),
            localTime: easternTime,
            environment: ProcessEnvironment(
                variables: [:], inputIsTerminal: false, outputIsTerminal: isTerminal,
                programFolder: "/", workingFolder: folder, outputColumns: columns),
            console: printed.console,
            removals: .plain(printed.console) { question in
                self.printed.console.note(question)
                return answer
            }, sounds: SpeechFolders(path: folder + "/speech"))
    }

    static func subject(_ book: String? = nil, _ chapter: String? = nil) -> CacheSubject {
        CacheSubject(
            source: source, book: book.map(BookID.init(rawValue:)),
            chapter: chapter.map(ChapterID.init(rawValue:)))
    }

    /// Keeps a text of the server.
    func keep(
        _ path: String, _ resource: ResourceClass, _ text: String, of subject: CacheSubject?,
        _ fields: HTTPFields = [:], variant: String = ""
    ) async throws {
        let bytes = Array(text.utf8)
        try await cache.responses.store(
            StoredResponse(
                head(path, resource, bytes, subject, fields, variant), body: .inline(bytes))
        )
    }

    /// Keeps a recording; where it is.
    @discardableResult
    func keepSound(_ path: String, _ bytes: [UInt8], of subject: CacheSubject?) async throws
        -> String
    {
        let head = head(path, .media, bytes, subject, ["Content-Type": "audio/mpeg"], "")
        let part = try await cache.responses.part(for: head.key)
        try Data(bytes).write(to: URL(filePath: part.path))
        guard case .file(let file) = try await part.commit(head).body else { return "" }
        return file
    }

    private func head(
        _ path: String, _ resource: ResourceClass, _ bytes: [UInt8], _ subject: CacheSubject?,
        _ fields: HTTPFields, _ variant: String
    ) -> StoredHead {
        StoredHead(
            key: CacheKey(url: Self.server + path, variant: variant), resource: resource,
            fields: fields, requestTime: clock.now, responseTime: clock.now,
            size: Int64(bytes.count), sha256: SHA256.hex(of: bytes), subject: subject)
    }

    /// Two books, of one a chapter that was played.
    func fill() async throws {
        try await keep(
            "/books", .list,
            #"[{"id":"ferry","title":"The Ferry"},{"id":"../x","title":"El cartero"}]"#,
            of: Self.subject(), ["ETag": "\"b1\"", "Cache-Control": "max-age=3600"])
        try await keep(
            "/books/x/chapters", .list,
            #"[{"id":"c1","title":"Uno"},{"id":"c2","title":"Dos","chapter_number":2}]"#,
            of: Self.subject("../x"))
        try await keep("/books/x/chapters/c2", .payload, "{}", of: Self.subject("../x", "c2"))
        try await keep(
            "/books/x/chapters/c2/subtitles", .payload, "1\n", of: Self.subject("../x", "c2"))
        try await keepSound(
            "/books/x/chapters/c2/audio", Array(repeating: 7, count: 5_000),
            of: Self.subject("../x", "c2"))
    }
}
