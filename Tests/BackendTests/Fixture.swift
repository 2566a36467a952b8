import Backend
import CurlTransport
import FoundationEssentials
import HTTPCaching
import ListenCore
import ListenTestSupport
import Synchronization
import Testing

/// A service against a server on this machine, with a store in memory and time by hand.
struct Fixture: Sendable {
    let store: InMemoryResponseStore
    let clock = ManualClock()
    let service: APIService
    let waits: Waits
    let notices = Notices()
    let leftOut = Remarks()

    /// A service for `url`; with `url` of nobody every request fails.
    init(
        _ url: String, token: Secret? = nil, store: InMemoryResponseStore? = nil,
        transport: any HTTPTransport = CurlTransport(),
        freeBytes: @escaping @Sendable (String) -> Int64? = { _ in nil }
    ) throws {
        let store = try store ?? InMemoryResponseStore()
        let waits = Waits()
        let (notices, leftOut) = (notices, leftOut)
        self.store = store
        self.waits = waits
        service = try APIService(
            baseURL: url, credentials: token.map { BackendCredentials($0) }, transport: transport,
            store: store,
            timing: RequestTiming(
                clock: clock, elapsed: { .zero }, sleep: { waits.note($0) }, random: { 0.5 }),
            freeBytes: freeBytes, notice: { notices.note($0) },
            leftOut: { leftOut.note($0) })
    }

    func playback(_ book: String = "book1", _ chapter: String = "chapter0") async throws
        -> ChapterPlayback
    {
        try await service.playback(
            of: ChapterID(rawValue: chapter), in: BookID(rawValue: book), .cacheFirst
        ).value
    }

    /// A chapter whose sound is at `url`.
    static func playback(soundAt url: String) -> ChapterPlayback {
        let address = ChapterAddress(
            source: SourceID(rawValue: "s"), book: BookID(rawValue: "b"),
            chapter: ChapterID(rawValue: "c"))
        return ChapterPlayback(
            address: address, chapter: Chapter(id: address.chapter, title: "C"),
            audio: .remote(url: url))
    }
}

/// What was told of lists that could not be read whole.
final class Remarks: Sendable {
    private let sentences = Mutex<[String]>([])
    var all: [String] { sentences.withLock { $0 } }
    func note(_ sentence: String) { sentences.withLock { $0.append(sentence) } }
}

/// The waits between attempts, none of which takes time.
final class Waits: Sendable {
    private let durations = Mutex<[Duration]>([])
    var all: [Duration] { durations.withLock { $0 } }
    func note(_ duration: Duration) { durations.withLock { $0.append(duration) } }
}

/// What a failing store said.
final class Notices: Sendable {
    private let errors = Mutex<[StoreError]>([])
    var all: [StoreError] { errors.withLock { $0 } }
    func note(_ error: StoreError) { errors.withLock { $0.append(error) } }
}

/// The code of the service error a call throws; `nil` when it throws none.
func code<Value>(of call: () async throws -> Value) async -> ServiceError.Code? {
    do {
        _ = try await call()
        return nil
    } catch {
        return (error as? ServiceError)?.code
    }
}

/// Reads a source to its end on a thread that may block.
func bytes(of source: any ByteSource, from start: Int64 = 0) async -> Result<[UInt8], ServiceError>
{
    await onThread { all(of: source, start) }
}

private func all(of source: any ByteSource, _ start: Int64) -> Result<[UInt8], ServiceError> {
    var result: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 4_096)
    while true {
        do throws(ServiceError) {
            let offset = start + Int64(result.count)
            var count = 0
            var failure: ServiceError?
            piece.withUnsafeMutableBytes { buffer in
                do throws(ServiceError) {
                    count = try source.read(into: buffer, at: offset)
                } catch {
                    failure = error
                }
            }
            if let failure { throw failure }
            if count == 0 { return .success(result) }
            result += piece[..<count]
        } catch {
            return .failure(error)
        }
    }
}

extension Snapshot where Value == AudioLocation {
    /// The stream, when the sound is one.
    var stream: (any ByteSource)? {
        if case .stream(let source) = value { source } else { nil }
    }

    /// The bytes of the file, when the sound is one.
    var file: [UInt8]? {
        guard case .file(let path) = value else { return nil }
        return (try? Data(contentsOf: URL(filePath: path))).map(Array.init)
    }
}

/// The first `count` bytes of a source, read on a thread that may block.
func firstBytes(of source: any ByteSource, _ count: Int) async -> [UInt8] {
    await onThread {
        var result: [UInt8] = []
        while result.count < count {
            var piece = [UInt8](repeating: 0, count: count - result.count)
            let got = piece.withUnsafeMutableBytes { buffer in
                (try? source.read(into: buffer, at: Int64(result.count))) ?? 0
            }
            guard got > 0 else { break }
            result += piece[..<got]
        }
        return result
    }
}
