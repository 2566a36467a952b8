import FoundationEssentials
import HTTPCaching
import ListenCore
import ListenTestSupport
import Synchronization
import Testing

@testable import Radio

/// A station that is heard for a working day.
struct LongStationTests {
    /// Six hours at 32 kbit/s over three connections, with a title every three minutes and a piece
    /// of speech every five seconds.
    @Test func `six hours leave memory and disk as they were after one, and titles in step`()
        async throws
    {
        let folder = makeFolder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let ring = makeRing(folder: folder)
        let clock = ManualElapsed()
        let station = LongStation(connections: 3, hours: 2, clock: clock, into: ring)
        let url = try #require(HTTPURL("http://radio.example/live"))
        let stream = LiveStream(url, transport: station, timing: .manual(clock), ring: ring)
        await stream.run()
        let hours = station.hours
        #expect(hours.count == 6 && station.requests >= 3)
        for hour in hours {
            #expect(hour.kept >= .seconds(1_800) && hour.kept <= .seconds(2_200))
            #expect(hour.titles.count >= 9 && hour.titles.count <= 15)
            for title in hour.titles {
                let sent = try #require(Double(title.text))
                #expect(abs(title.time.seconds - sent) < 0.050, "\(title.text)")
            }
        }
        let (first, last) = (try #require(hours.first), try #require(hours.last))
        #expect(last.disk == first.disk && last.marks <= first.marks + 10)
        // A program that has just begun still takes memory for itself.
        let warm = hours[2].memory
        #expect(last.memory <= warm + 512, "\(last.memory - warm) pages more")
        #expect(last.pieces <= 500)
    }

    /// Parts of a thousand by which the station's clock is slower than ours: those of cheap quartz,
    /// and one that no station has.
    @Test(arguments: [0.2, -0.2, 10, -10])
    func `a clock that drifts for six hours neither stutters on and on nor leads out of the ring`(
        slower: Double
    ) async throws {
        let folder = makeFolder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let ring = makeRing(folder: folder)
        let clock = ManualElapsed()
        let listener = Listener()
        let station = LongStation(
            connections: 1, hours: 6, clock: clock, into: ring, slower: slower / 1_000,
            heardBy: listener)
        let url = try #require(HTTPURL("http://radio.example/live"))
        await LiveStream(url, transport: station, timing: .manual(clock), ring: ring).run()
        let lost = 6 * 3_600 * abs(slower) / 1_000
        let end = listener.state
        // Each wait brings at least the second that is waited for, less the piece that comes at once.
        let most = slower > 0 ? Int(lost / 0.4) + 2 : 1
        #expect(end.waits <= most, "\(end.waits)")
        #expect(end.waits >= (slower > 0 ? Int(lost) : 1), "\(end.waits)")
        #expect(end.furthest <= (slower > 0 ? 2 : lost + 2), "\(end.furthest) s behind")
        #expect(end.isWithin)
        #expect(station.hours.count == 6)
        for hour in station.hours {
            #expect(hour.kept >= .seconds(1_800) && hour.kept <= .seconds(2_200))
        }
    }
}

/// Whoever hears a station by another clock: what the player does, which after running dry waits
/// until a second is there.
private final class Listener: Sendable {
    struct State: Sendable {
        var place = 0.0
        var isWaiting = true
        /// The times it ran dry, with the beginning.
        var waits = 1
        /// The most seconds behind the newest sound.
        var furthest = 0.0
        /// True while every place was still kept.
        var isWithin = true
    }

    private let kept = Mutex(State())

    var state: State { kept.withLock { $0 } }

    /// Some seconds pass by its clock.
    func hear(_ seconds: Double, of sound: Range<MediaTime>) {
        kept.withLock { state in
            let newest = sound.upperBound.seconds
            if state.isWaiting, newest - state.place >= 1 { state.isWaiting = false }
            guard !state.isWaiting else { return }
            state.place += seconds
            if state.place >= newest {
                state.place = newest
                state.isWaiting = true
                state.waits += 1
            }
            state.furthest = max(state.furthest, newest - state.place)
            state.isWithin = state.isWithin && state.place >= sound.lowerBound.seconds
        }
    }
}

/// A station that sends hours of frames at once, each title with the time of the sound behind it,
/// and lets go of its listener some times.
private final class LongStation: HTTPTransport {
    /// The ring at the end of an hour.
    struct Hour: Sendable {
        let memory: Int
        let disk: Int64
        let marks: Int
        let pieces: Int
        let kept: MediaTime
        let titles: [RingIndex.Title]
    }

    private struct State {
        var requests = 0
        var blocks = 0
        var hours: [Hour] = []
    }

    /// The frames of 24 ms between two places of a title, each of 96 bytes.
    private static let frames = 25
    private static let silence = SilentMPEG.frames(frames, at: 32)
    private static let blocksPerHour = 3_600 * 1_000 / (24 * frames)
    private static let blocksPerTitle = 300

    private let state = Mutex(State())
    private let connections: Int
    private let hoursEach: Int
    private let clock: ManualElapsed
    private let ring: RadioRing
    /// The share by which its clock is slower than ours.
    private let slower: Double
    private let listener: Listener?

    init(
        connections: Int, hours: Int, clock: ManualElapsed, into ring: RadioRing,
        slower: Double = 0, heardBy listener: Listener? = nil
    ) {
        (self.connections, hoursEach, self.clock, self.ring) = (connections, hours, clock, ring)
        (self.slower, self.listener) = (slower, listener)
    }

    var hours: [Hour] { state.withLock { $0.hours } }
    var requests: Int { state.withLock { $0.requests } }

    func send(
        _ request: HTTPRequest, limits: TransferLimits
    ) async throws(TransportError) -> HTTPResponse {
        throw failure(.unreachable, request)
    }

    func stream(
        _ request: HTTPRequest, limits: TransferLimits,
        onHead: @escaping @Sendable (HTTPResponseHead) -> StreamVerdict,
        onBytes: @escaping @Sendable (UnsafeRawBufferPointer) -> StreamVerdict
    ) async throws(TransportError) -> HTTPResponseHead {
        let number = state.withLock { state in
            state.requests += 1
            return state.requests
        }
        guard number <= connections else { throw failure(.badURL, request) }
        let fields: HTTPFields = [
            "Content-Type": "audio/mpeg", "icy-metaint": "\(Self.frames * 96)",
        ]
        _ = onHead(HTTPResponseHead(status: 200, fields: fields, url: request.url))
        for _ in 0..<(hoursEach * Self.blocksPerHour) {
            guard block().withUnsafeBytes({ onBytes($0) }) == .proceed else { break }
            let passed = Double(24 * Self.frames) * (1 + slower)
            clock.advance(by: .milliseconds(passed))
            listener?.hear(passed / 1_000, of: ring.kept)
            note()
        }
        throw failure(.cut, request)
    }

    private func failure(_ code: TransportError.Code, _ request: HTTPRequest) -> TransportError {
        TransportError(code, reason: "as told", url: request.url.description)
    }

    /// The next sound with the title behind it; no two frames are the same, so that none counts as
    /// sent twice.
    private func block() -> [UInt8] {
        let number = state.withLock { state in
            state.blocks += 1
            return state.blocks
        }
        var bytes = Self.silence
        for frame in 0..<Self.frames {
            let count = number * Self.frames + frame
            for byte in 0..<4 { bytes[frame * 96 + 40 + byte] = UInt8(count >> (7 * byte) & 0x7F) }
        }
        guard number % Self.blocksPerTitle == 0 else { return bytes + [0] }
        let title = "StreamTitle='\(Double(number * Self.frames) * 0.024)';"
        let length = (title.utf8.count + 15) / 16
        return bytes + [UInt8(length)] + Array(title.utf8)
            + [UInt8](repeating: 0, count: length * 16 - title.utf8.count)
    }

    private func note() {
        let blocks = state.withLock { $0.blocks }
        let now = ring.kept.upperBound
        if blocks % 8 == 0, now > .seconds(4) {
            ring.spoke([(now - .seconds(4))..<(now - .seconds(1))], open: now)
        }
        guard blocks % Self.blocksPerHour == 0 else { return }
        let (index, kept) = (ring.index, ring.kept)
        let hour = Hour(
            memory: Self.residentPages(), disk: ring.bytesOnDisk, marks: index.marks.count,
            pieces: index.speech.ranges.count, kept: kept.upperBound - kept.lowerBound,
            titles: index.titles)
        state.withLock { $0.hours.append(hour) }
    }

    private static func residentPages() -> Int {
        let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
        return text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    }
}
