package import HTTPCaching
import ListenCore
import Synchronization

/// A station as it is sent: connects, follows lists, connects again, and fills a ring.
///
/// ```swift
/// let stream = LiveStream(station, transport: transport, timing: timing, ring: ring)
/// let task = Task { await stream.run() }
/// ```
package final class LiveStream: Sendable {
    /// The state of the connection, for faces.
    package enum Phase: Hashable, Sendable {
        /// The first connection is being made.
        case connecting
        /// Sound arrives.
        case live
        /// The connection was lost; the next attempt follows after this time.
        case waiting(Duration)
        /// It had an end, and all of it came.
        case finished
        /// The station was given up.
        case over(RadioError)
    }

    /// The state, and what is known of the station.
    package struct State: Hashable, Sendable {
        /// The state of the connection.
        package var phase = Phase.connecting
        /// The facts that the station tells of itself.
        package var facts: StationFacts?
        /// The reason that no titles are shown, where there is one.
        package var astray: RadioError?
        /// True while a silence goes on that was told.
        fileprivate var hasToldSilence = false
        /// True while its end is awaited, to be told when the sound stops.
        fileprivate var isWatched = false
    }

    /// The ring that is filled.
    package let ring: RadioRing
    private let address: HTTPURL
    private let transport: any HTTPTransport
    private let timing: RequestTiming
    private let status = Mutex(State())
    private let onFacts: @Sendable (StationFacts) -> Void

    /// The lists that may lead to each other.
    private static let mostLists = 5
    /// The wait for bytes after which a station counts as silent.
    package static let silence = Duration.seconds(10)

    /// A stream from an address into a ring; `onFacts` is called once, with the first sound.
    package init(
        _ address: HTTPURL, transport: any HTTPTransport, timing: RequestTiming, ring: RadioRing,
        onFacts: @escaping @Sendable (StationFacts) -> Void = { _ in }
    ) {
        (self.address, self.transport, self.timing) = (address, transport, timing)
        (self.ring, self.onFacts) = (ring, onFacts)
    }

    /// The present state.
    package var state: State { status.withLock { $0 } }

    /// Fills the ring until the station is given up or the task is cancelled.
    package func run() async {
        var machine = LiveMachine(name: ring.name)
        var course = Course(address)
        var pieces = PieceStream(into: ring, transport: transport, timing: timing) { [self] in
            isLive(nil)
        }
        var watch: Task<Void, Never>?
        defer { watch?.cancel() }
        while !Task.isCancelled {
            let before = machine.lastSound
            let (reception, cause) = await receive(from: course, &machine)
            if reception.hasSounded { course.cause = nil }
            if let error = reception.astray {
                status.withLock { $0.astray = error }
                ring.tell(error.description)
                course.wantsTitles = false
                if reception.hasBegun { course.cause = .link }
                continue
            }
            var end = cause
            if let list = reception.list, case .ended = cause {
                do throws(RadioError) {
                    let page = reception.address ?? address
                    guard let media = try follow(list, at: page, in: &course) else { continue }
                    end = await pieces.run(media, from: page, &machine)
                } catch {
                    end = .refused(error)
                }
            }
            if reception.hasSounded || machine.lastSound != before {
                course.hasSounded()
            } else if end != .finished, course.turn() {
                continue
            }
            switch machine.ended(end, at: timing.elapsed(), random: timing.random()) {
            case .giveUp(let error): return give(up: error)
            case .end:
                status.withLock { $0.phase = .finished }
                return ring.end()
            case .wait(let duration):
                status.withLock { $0.phase = .waiting(duration) }
                if let reserve = ring.reserve {
                    watch = watchSilence(reserve) ?? watch
                } else if machine.isNoticed(duration, at: timing.elapsed()) {
                    tellSilence()
                }
                guard (try? await timing.sleep(duration)) != nil else { break }
            }
        }
        ring.finish(ServiceError(.cancelled, context: ring.name))
    }

    /// Receives by one connection until it ends.
    private func receive(
        from course: Course, _ machine: inout LiveMachine
    ) async -> (Reception, LiveMachine.Cause) {
        let reception = Mutex(Reception(into: ring))
        let heard = Mutex(machine)
        let last = machine.lastSound
        let (start, wantsTitles) = (course.cause, course.wantsTitles)
        var cause = LiveMachine.Cause.ended
        do throws(TransportError) {
            _ = try await transport.stream(
                course.request, limits: Self.limits,
                onHead: { [timing] head in
                    let now = timing.elapsed()
                    let gap = last.map { RingIndex.Stretch.Cause.gap(now - $0) }
                    return reception.withLock {
                        $0.begin(
                            head, because: start ?? gap ?? .start, withTitles: wantsTitles, at: now,
                            clock: timing.clock.now)
                    }
                },
                onBytes: { [self, timing] bytes in
                    let now = timing.elapsed()
                    return reception.withLock { reception in
                        let verdict = reception.take(bytes, at: now, clock: timing.clock.now)
                        if reception.soundedAt == now {
                            heard.withLock { $0.sounded(at: now) }
                            isLive(reception.facts)
                        }
                        return verdict
                    }
                })
        } catch {
            cause = Self.cause(of: error)
        }
        machine = heard.withLock { $0 }
        let result = reception.withLock { reception in
            if case .ended = cause { reception.end() }
            return reception
        }
        return (result, result.refusal ?? cause)
    }

    private func isLive(_ facts: StationFacts?) {
        let (wasSilent, isFirst) = status.withLock { state in
            guard state.phase != .live || state.facts != facts else { return (false, false) }
            defer { (state.phase, state.facts, state.hasToldSilence) = (.live, facts, false) }
            return (state.hasToldSilence, state.facts == nil)
        }
        if isFirst, let facts { onFacts(facts) }
        if wasSilent { ring.tell("\(ring.name) is heard again.") }
    }

    /// Tells once of a silence that goes on.
    private func tellSilence() {
        let isNews = status.withLock { state in
            guard case .waiting = state.phase, !state.hasToldSilence else { return false }
            state.hasToldSilence = true
            return true
        }
        if isNews { ring.tell("\(ring.name) sends nothing; it is called again.") }
    }

    /// Tells of a silence when the listener has heard all that came before it; `nil` where that is
    /// now, or is awaited already.
    private func watchSilence(_ reserve: SoundReserve) -> Task<Void, Never>? {
        guard case .look(let wait) = reserve.step(after: nil) else {
            tellSilence()
            return nil
        }
        let isNew = status.withLock { state in
            defer { state.isWatched = true }
            return !state.isWatched && !state.hasToldSilence
        }
        guard isNew else { return nil }
        return Task { [self] in
            await awaitSilence(reserve, first: wait)
            status.withLock { $0.isWatched = false }
        }
    }

    private func awaitSilence(_ reserve: SoundReserve, first: Duration) async {
        var (former, wait) = (reserve, first)
        while (try? await timing.sleep(wait)) != nil {
            let isSilent = status.withLock { state in
                guard case .waiting = state.phase else { return false }
                return !state.hasToldSilence
            }
            guard isSilent, let reserve = ring.reserve else { return }
            switch reserve.step(after: former) {
            case .tell: return tellSilence()
            case .look(let next): (former, wait) = (reserve, next)
            }
        }
    }

    /// Goes on to what a list names; gives the pieces where it names those.
    private func follow(
        _ bytes: [UInt8], at page: HTTPURL, in course: inout Course
    ) throws(RadioError) -> HLSPlaylist.Media? {
        guard let reading = PlaylistReader.read(bytes, from: page) else {
            throw RadioError(.noSound(type: "a list that cannot be read"), subject: ring.name)
        }
        let urls: [HTTPURL]
        switch reading {
        case .pieces(.media(let media)): return media
        case .pieces(.master(let forms)): urls = HLSPlaylist.choice(of: forms).map { [$0] } ?? []
        case .streams(let list): urls = list.entries.map(\.url)
        }
        guard !urls.isEmpty else { throw RadioError(.emptyList, subject: ring.name) }
        guard course.lists < Self.mostLists else {
            throw RadioError(.manyLists, subject: ring.name)
        }
        course.lists += 1
        course.take(urls)
        return nil
    }

    private func give(up error: RadioError) {
        status.withLock { $0.phase = .over(error) }
        ring.finish(
            ServiceError(.unheard(sentence: error.description), context: ring.name))
    }

    private static let limits = TransferLimits(
        maxBytes: .max, connect: .seconds(10), silence: silence, total: nil, decodesContent: false)

    static func cause(of error: TransportError) -> LiveMachine.Cause {
        switch error.code {
        // Stopped by the reception itself, which says why where it matters.
        case .abandoned: .ended
        case .badURL, .redirect, .outOfReach, .token, .tooLarge:
            .refused(
                RadioError(
                    .silent(reason: error.reason), subject: error.url.addressWithoutSecrets))
        case .timeout: .lost(reason: "nothing comes from it")
        default: .lost(reason: error.reason)
        }
    }
}

/// The addresses of a station, and how they are asked.
struct Course {
    private var addresses: [HTTPURL]
    private var index = 0
    /// The addresses that failed since the last sound.
    private var failed = 0
    /// The addresses that are tried one behind the other without a wait.
    private static let mostAtOnce = 16
    /// The lists that were followed.
    var lists = 0
    /// True while titles are asked for.
    var wantsTitles = true
    /// The reason that the next stretch begins, where it is no gap.
    var cause: RingIndex.Stretch.Cause?

    init(_ address: HTTPURL) { addresses = [address] }

    /// The request for the address whose turn it is.
    var request: HTTPRequest {
        let fields: HTTPFields = [
            "Accept": "audio/*, application/ogg, */*;q=0.5",
            "Icy-MetaData": wantsTitles ? "1" : "0",
        ]
        let url = addresses[min(index, addresses.count - 1)]
        return HTTPRequest("GET", url, fields: fields, redirects: .follow, connection: .own)
    }

    /// Takes the addresses of a list instead of its own.
    mutating func take(_ list: [HTTPURL]) {
        addresses.replaceSubrange(index...index, with: list)
    }

    /// Notes that sound came from the present address.
    mutating func hasSounded() { failed = 0 }

    /// Takes the next address, behind one that failed; false where all have failed since the last
    /// sound, which begins another round.
    mutating func turn() -> Bool {
        index = (index + 1) % addresses.count
        failed += 1
        guard failed >= min(addresses.count, Self.mostAtOnce) else { return true }
        failed = 0
        return false
    }
}
