import HTTPCaching
import ListenCore

/// A stream that is sent in pieces (HLS): asks for its list again and again, and for each piece
/// once, one request at a time.
struct PieceStream {
    private struct Stretch {
        var sound = PieceSound()
        var walk: SoundWalk
        var watch: SoundWatch
        /// The byte of the ring behind its sound.
        var byte: Int64
    }

    private let ring: RadioRing
    private let transport: any HTTPTransport
    private let timing: RequestTiming
    private let onSound: @Sendable () -> Void
    /// The number of the piece that comes next; `nil` before the first.
    private var next: Int64?
    private var stretch: Stretch?
    /// The time at which a piece last brought sound, or the stream began.
    private var lastSound = Duration.zero
    /// The time at which the stream was first asked for.
    private var enteredAt: Duration?
    /// The time that is missing before the next piece.
    private var missing = 0.0
    private var start: (place: HLSPlaylist.Media.Start, bytes: [UInt8])?

    /// The pieces before the newest at which a stream is entered (RFC 8216 §6.3.3).
    private static let lead: Int64 = 3
    /// The largest piece, and the largest beginning of a stream.
    private static let mostBytes: Int64 = 32 << 20
    private static let mostStart: Int64 = 1 << 20
    /// The longest gap that is told, in seconds: numbers of pieces may lead anywhere.
    private static let longestGap = 86_400.0
    /// The time without a new piece after which the stream counts as silent.
    private static let patience = Duration.seconds(30)
    /// The time by which pieces of a recording come before they are heard: less than a ring keeps.
    private static let advance = Duration.seconds(600)

    /// A stream into a ring; `onSound` is called whenever some has come.
    init(
        into ring: RadioRing, transport: any HTTPTransport, timing: RequestTiming,
        onSound: @escaping @Sendable () -> Void
    ) {
        (self.ring, self.transport, self.timing) = (ring, transport, timing)
        self.onSound = onSound
    }

    /// Hears the stream from a list on, until it ends; gives the reason.
    mutating func run(
        _ first: HLSPlaylist.Media, from list: HTTPURL, _ machine: inout LiveMachine
    ) async -> LiveMachine.Cause {
        var (media, asked) = (first, timing.elapsed())
        lastSound = asked
        enteredAt = enteredAt ?? asked
        while !Task.isCancelled {
            if let obstacle = media.obstacle { return refusal(obstacle) }
            let before = next
            if let cause = await take(media, &machine) { return cause }
            if media.isEnded { return .finished }
            let isNew = next != before
            guard timing.elapsed() - lastSound < Self.patience + .seconds(media.target) else {
                return .lost(reason: "nothing new comes from it")
            }
            // A list without news is asked for again sooner (§6.3.4).
            let due = asked + .seconds(isNew ? media.target : media.target / 2)
            let wait = due - timing.elapsed()
            if wait > .zero, (try? await timing.sleep(wait)) == nil { break }
            asked = timing.elapsed()
            switch await load(list) {
            case .success(let fresh): media = fresh
            case .failure(let ending): return ending.cause
            }
        }
        return .ended
    }

    private struct Ending: Error { let cause: LiveMachine.Cause }

    private func refusal(_ form: String) -> LiveMachine.Cause {
        .refused(RadioError(.unplayed(form), subject: ring.name))
    }

    private func load(_ list: HTTPURL) async -> Result<HLSPlaylist.Media, Ending> {
        let limit = Int64(Playlist.mostBytes)
        switch await fetch(list, nil, upTo: limit, within: .seconds(20)) {
        case .failure(let ending): return .failure(ending)
        case .success(let bytes):
            guard case .pieces(.media(let media))? = PlaylistReader.read(bytes, from: list) else {
                return .failure(Ending(cause: .lost(reason: "its list of pieces cannot be read")))
            }
            return .success(media)
        }
    }

    /// Hears the pieces that are new; gives the reason where that ends the stream.
    private mutating func take(
        _ media: HLSPlaylist.Media, _ machine: inout LiveMachine
    ) async -> LiveMachine.Cause? {
        let end = media.first + Int64(media.segments.count)
        var number = enter(media, upTo: end)
        while number < end, !Task.isCancelled {
            let segment = media.segments[Int(number - media.first)]
            let wait = Duration.seconds(max(20, 4 * media.target))
            if segment.isApart, next != nil { stretch = nil }
            if media.isEnded {
                let heard = timing.elapsed() - (enteredAt ?? .zero)
                let wait = seconds(before: number, in: media) - heard - Self.advance
                if wait > .zero, (try? await timing.sleep(wait)) == nil { return .ended }
            }
            var bytes: [UInt8]?
            switch await beginning(of: segment, within: wait) {
            case .failure(let ending): return ending.cause
            case .success: break
            }
            switch await fetch(segment.url, segment.bytes, upTo: Self.mostBytes, within: wait) {
            case .success(let found): bytes = found
            // It went from the server while those before it were fetched.
            case .failure(let ending):
                guard case .status(let status, _) = ending.cause, (400..<500).contains(status)
                else { return ending.cause }
            }
            next = number + 1
            number += 1
            guard let bytes else {
                missing += segment.seconds
                stretch = nil
                continue
            }
            do throws(PieceSound.Unplayed) {
                guard try add(bytes, titled: segment.title) else {
                    if stretch?.watch.isSilent(at: timing.elapsed()) == true {
                        return SoundWatch.refusal(bytes, name: ring.name)
                    }
                    continue
                }
            } catch {
                return refusal(error.form)
            }
            lastSound = timing.elapsed()
            machine.sounded(at: lastSound)
            onSound()
        }
        return nil
    }

    private func seconds(before number: Int64, in media: HLSPlaylist.Media) -> Duration {
        .seconds(media.segments.prefix(Int(number - media.first)).reduce(0) { $0 + $1.seconds })
    }

    /// The number of the piece to go on with.
    private mutating func enter(_ media: HLSPlaylist.Media, upTo end: Int64) -> Int64 {
        let newest = max(media.first, end - Self.lead)
        guard let next else { return media.isEnded ? media.first : newest }
        if (media.first...end).contains(next) { return next }
        if next < media.first {
            missing += Double(media.first - next) * media.target
            stretch = nil
            return media.first
        }
        // A copy of the list may be older than the last one; numbers far behind are a new count.
        guard next - end > Int64(media.segments.count) else { return end }
        stretch = nil
        return newest
    }

    private mutating func beginning(
        of segment: HLSPlaylist.Media.Segment, within wait: Duration
    ) async -> Result<Void, Ending> {
        guard let place = segment.start else {
            start = nil
            return .success(())
        }
        guard place != start?.place else { return .success(()) }
        switch await fetch(place.url, place.bytes, upTo: Self.mostStart, within: wait) {
        case .failure(let ending): return .failure(ending)
        case .success(let bytes):
            if start != nil { stretch = nil }
            start = (place, bytes)
            return .success(())
        }
    }

    /// Adds a piece to the ring; false where it brought no sound.
    private mutating func add(
        _ bytes: [UInt8], titled title: String?
    ) throws(PieceSound.Unplayed) -> Bool {
        var stretch = stretch ?? begin()
        let sound = try stretch.sound.take(bytes, start: start?.bytes)
        if let title { ring.title(title, at: stretch.byte, stretch.walk.now) }
        var events: [SoundWalk.Event] = []
        sound.withUnsafeBytes { sound in
            stretch.walk.receive(sound) { events.append($0) }
            ring.add(sound, events, until: stretch.walk.now, at: timing.clock.now)
        }
        stretch.byte += Int64(sound.count)
        let hasSounded = stretch.watch.takes(sound.count, stretch.walk, at: timing.elapsed())
        self.stretch = stretch
        return hasSounded
    }

    private mutating func begin() -> Stretch {
        let cause: RingIndex.Stretch.Cause =
            ring.kept.isEmpty
            ? .start : missing > 0 ? .gap(.seconds(min(missing, Self.longestGap))) : .link
        missing = 0
        let (byte, time) = ring.begin(cause)
        return Stretch(
            walk: SoundWalk(type: nil, from: byte, at: time),
            watch: SoundWatch(at: timing.elapsed()), byte: byte)
    }

    /// The bytes at an address, or some of them.
    private func fetch(
        _ url: HTTPURL, _ range: Range<Int64>?, upTo most: Int64, within wait: Duration
    ) async -> Result<[UInt8], Ending> {
        var fields: HTTPFields = ["Accept": "*/*"]
        if let range {
            guard Int64(range.count) <= most else {
                return .failure(Ending(cause: refusal("pieces that are too large")))
            }
            fields.append("Range", "bytes=\(range.lowerBound)-\(range.upperBound - 1)")
        }
        let limits = TransferLimits(
            maxBytes: most, connect: .seconds(10), silence: LiveStream.silence, total: wait,
            decodesContent: false)
        do throws(TransportError) {
            let response = try await transport.send(
                HTTPRequest("GET", url, fields: fields, redirects: .follow), limits: limits)
            switch (response.head.status, range) {
            case (206, .some): return .success(response.body)
            case (200, nil): return .success(response.body)
            case (200, let range?):
                // A server that knows no ranges sends all.
                return .success(
                    Array(response.body.dropFirst(Int(range.lowerBound)).prefix(range.count)))
            case (let status, _):
                let order = RetryAfter.seconds(response.head.fields, now: timing.clock.now)
                return .failure(Ending(cause: .status(status, retryAfter: order)))
            }
        } catch {
            return .failure(Ending(cause: LiveStream.cause(of: error)))
        }
    }
}
