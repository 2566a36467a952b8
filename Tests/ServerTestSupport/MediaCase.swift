package import ListenCore
import ListenTestSupport

/// The promises about media that every source on a network keeps, whatever its server does.
///
/// ```swift
/// @Test(arguments: MediaCase.allCases)
/// func `media keep their promises`(_ media: MediaCase) async throws {
///     let faults = try await media.faults { address, store in
///         let source = try Shelf(address, store: store)
///         return (source, try await source.playback(of: chapter, in: book, .cacheFirst).value)
///     }
///     #expect(faults == [])
/// }
/// ```
package enum MediaCase: String, CaseIterable, Sendable {
    /// The connection ends in the middle.
    case cut
    /// The program ends in the middle, and another run takes the part up.
    case kill
    /// The rest is refused with 416.
    case refusedRange
    /// The recording is another one when the rest is asked for.
    case changed
    /// A server that sends a part of another version, whatever If-Range says.
    case ignoredIfRange
    /// A part that begins elsewhere than was asked.
    case lyingRange
    /// A page to log in, at 200.
    case loginPage
    /// A server without ranges.
    case noRanges

    private static let sound = StubLibrary.pattern(5_000, seed: 3)
    private static let other = StubLibrary.pattern(5_000, seed: 4)

    private static func whole(_ tag: String, _ bytes: [UInt8]) -> [UInt8] {
        RawResponder.head(
            "HTTP/1.1 200 OK", "Content-Length: 5000", "ETag: \"\(tag)\"") + bytes
    }

    private static func rest(_ tag: String, _ bytes: [UInt8], from start: Int = 2_000) -> [UInt8] {
        RawResponder.head(
            "HTTP/1.1 206 Partial Content", "Content-Length: \(5_000 - start)",
            "Content-Range: bytes \(start)-4999/5000", "ETag: \"\(tag)\"") + bytes[start...]
    }

    private var scripts: [[RawStep]] {
        let cut = [RawStep.send(Array(Self.whole("1", Self.sound).dropLast(3_000)))]
        let good = [RawStep.send(Self.whole("1", Self.sound))]
        let new = [RawStep.send(Self.whole("2", Self.other))]
        switch self {
        case .cut: return [cut, [.send(Self.rest("1", Self.sound))]]
        case .kill:
            let dead = Array(repeating: [RawStep.send([])], count: 4)
            return [cut] + dead + [[.send(Self.rest("1", Self.sound))]]
        case .refusedRange:
            let refusal = RawResponder.head(
                "HTTP/1.1 416 Range Not Satisfiable", "Content-Range: bytes */5000",
                "Content-Length: 0")
            return [cut, [.send(refusal)], good]
        case .changed: return [cut, new]
        case .ignoredIfRange: return [cut, [.send(Self.rest("2", Self.other))], new]
        case .lyingRange: return [cut, [.send(Self.rest("1", Self.sound, from: 1_000))], good]
        case .loginPage:
            let page = Array("<!DOCTYPE html><p>Log in</p>".utf8)
            return [
                [
                    .send(
                        RawResponder.head(
                            "HTTP/1.1 200 OK", "Content-Type: text/html",
                            "Content-Length: \(page.count)") + page)
                ]
            ]
        case .noRanges: return [cut, good]
        }
    }

    /// True where the whole recording must come in the end.
    private var comes: Bool {
        switch self {
        case .cut, .kill, .refusedRange, .lyingRange, .noRanges: true
        case .changed, .ignoredIfRange, .loginPage: false
        }
    }

    /// The promises that a source breaks, in sentences.
    ///
    /// `make` gives a source over a store, and a chapter whose sound lies somewhere at the address;
    /// it makes no request there. It is called twice for `kill`.
    package func faults(
        _ make: (_ address: String, InMemoryResponseStore) async throws -> (
            any BookSource, ChapterPlayback
        )
    ) async throws -> [String] {
        guard let responder = RawResponder(serving: scripts) else { return ["no port is free"] }
        let store = try InMemoryResponseStore()
        var (source, playback) = try await make(responder.url, store)
        var result = await Self.heard(source, playback)
        var faults: [String] = []
        if self == .kill {
            if case .success = result { faults.append("the cut was not noticed") }
            await source.settle()
            (source, playback) = try await make(responder.url, store)
            result = await Self.heard(source, playback)
            let asked = responder.log.last ?? ""
            if !asked.lowercased().contains("range: bytes=2000-") {
                faults.append("the part was not taken up")
            }
        }
        await source.settle()
        faults += self.faults(in: result)
        let kept = try? await source.audio(of: playback, .cacheOnly).file
        if let kept, kept != Self.sound, kept != Self.other {
            faults.append("something else than a version of it is kept")
        }
        return faults
    }

    private func faults(in result: Result<[UInt8], ServiceError>) -> [String] {
        switch result {
        case .success(let bytes) where comes:
            bytes == Self.sound ? [] : ["other bytes were heard than were sent"]
        case .success(let bytes):
            bytes == Self.sound || bytes == Self.other ? [] : ["two versions were joined"]
        case .failure(let error) where comes: ["it failed: \(error)"]
        case .failure(let error) where self == .loginPage:
            error.code == .webPage(from: nil) ? [] : ["the page was not told: \(error)"]
        case .failure: []
        }
    }

    /// All that can be read of the sound.
    private static func heard(
        _ source: any BookSource, _ playback: ChapterPlayback
    ) async -> Result<[UInt8], ServiceError> {
        do throws(ServiceError) {
            let audio = try await source.audio(of: playback, .cacheFirst)
            if let stream = audio.stream { return await bytes(of: stream) }
            return .success(audio.file ?? [])
        } catch {
            return .failure(error)
        }
    }
}
