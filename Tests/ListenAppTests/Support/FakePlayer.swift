import ListenCore
import Synchronization

@testable import Sessions

/// A player that records its commands; a test sends its events.
final class FakePlayer: PlayerControlling {
    struct Load: Hashable {
        let path: String
        let start: MediaTime
        let rate: PlaybackRate
        let tag: LoadTag?
    }

    let events: AsyncStream<PlayerEvent>
    private let continuation: AsyncStream<PlayerEvent>.Continuation
    private let state = Mutex(
        (
            loads: [Load](), commands: [PlayerCommand](), place: MediaTime.zero,
            heard: MediaTime.zero
        ))
    private let trail = Mutex<[HeardStretch]>([])
    private let preparations = Mutex<[(path: String?, tag: LoadTag, start: MediaTime)]>([])
    /// Called with every load, for a player that answers by itself.
    private let answer: @Sendable (FakePlayer, Load) -> Void
    private let obey: @Sendable (FakePlayer, PlayerCommand) -> Void

    init(
        onLoad answer: @escaping @Sendable (FakePlayer, Load) -> Void = { _, _ in },
        onCommand obey: @escaping @Sendable (FakePlayer, PlayerCommand) -> Void = { _, _ in }
    ) {
        (events, continuation) = AsyncStream.makeStream()
        self.answer = answer
        self.obey = obey
    }

    var prepared: [LoadTag] { preparations.withLock { $0.map(\.tag) } }
    /// The recording that is to follow; `nil` for none.
    var preparedPath: String? { preparations.withLock { $0.last?.path } }
    /// The place that one is to be heard from.
    var preparedStart: MediaTime? { preparations.withLock { $0.last?.start } }
    var loads: [Load] { state.withLock { $0.loads } }
    var commands: [PlayerCommand] { state.withLock { $0.commands } }
    var position: MediaTime { state.withLock { $0.place } }
    var heardTime: MediaTime { state.withLock { $0.heard } }

    func say(_ events: PlayerEvent...) {
        for event in events { continuation.yield(event) }
    }

    /// Sets the position, with the sound up to it as heard, or only `heard` of it.
    func stand(at place: MediaTime, hearing heard: MediaTime? = nil) {
        state.withLock { state in
            state.heard = state.heard + (heard ?? max(place - state.place, .zero))
            state.place = place
        }
    }

    /// Reports a stretch as heard, without a look at the position in between.
    func hear(_ stretch: HeardStretch) {
        trail.withLock { $0.append(stretch) }
        stand(at: stretch.end)
    }

    func takeHeard() -> HeardTrail {
        trail.withLock { trail in
            defer { trail = [] }
            return HeardTrail(trail, place: place)
        }
    }

    func load(
        _ location: AudioLocation, at start: MediaTime, rate: PlaybackRate, tag: LoadTag?
    ) {
        guard case .file(let path) = location else { return }
        let load = Load(path: path, start: start, rate: rate, tag: tag)
        state.withLock {
            $0.loads.append(load)
            $0.place = start
            $0.heard = .zero
        }
        answer(self, load)
    }

    func prepare(_ location: AudioLocation?, at start: MediaTime, tag: LoadTag) {
        let path: String? = if case .file(let path) = location { path } else { nil }
        preparations.withLock { $0.append((path, tag, start)) }
    }

    func send(_ command: PlayerCommand) {
        state.withLock { $0.commands.append(command) }
        obey(self, command)
    }
}
