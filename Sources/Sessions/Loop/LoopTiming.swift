import ListenCore
import Terminal
import UIVocabulary

/// Converts the interface's deadlines to instants of the event pump's clock.
struct LoopTiming {
    /// A sleep that ends slightly early would find the screen unchanged and sleep again; this delay
    /// is still far below what an eye sees.
    private static let margin: UInt64 = 150_000
    /// A place is saved slightly late rather than several times too early.
    private static let saveMargin: UInt64 = 20_000_000

    /// The time window of the next frame.
    enum FrameWindow: Equatable {
        /// From an instant on; earlier changes wait until then.
        case from(Duration)
        /// At an instant, even without another change.
        case owed(at: Duration)
        /// Not before the terminal has taken the last frame.
        case closed
    }

    private let start: UInt64
    /// The phase of the player.
    private(set) var phase = PlayerPhase.empty
    /// The number of reported crossings into the next recording.
    private var crossings = 0

    init(start: UInt64 = EventPump.now) {
        self.start = start
    }

    var isPlaying: Bool { phase == .playing }

    /// The time since the start, by the interface's clock.
    var sinceStart: Duration { .nanoseconds(Int64(EventPump.now - start)) }

    mutating func handle(_ event: PlayerEvent) {
        switch event {
        case .phase(let phase): self.phase = phase
        case .crossed: crossings += 1
        default: return
        }
    }

    /// True when a place is in the next recording and the event of the crossing has not arrived
    /// yet; the place does not belong to the chapter that is open.
    func isAhead(_ place: PlaybackPlace) -> Bool { place.crossings > crossings }

    /// The earliest instant at which to wake; `nil` sleeps on.
    ///
    /// `patience` is the time that may yet be played before the place is saved, even while nothing
    /// on the screen moves.
    func instant(
        of deadline: Deadline, place: PlaybackPlace, suspension: Duration?,
        patience: MediaTime? = nil, now: UInt64 = EventPump.now,
        frame: FrameWindow = .from(.zero)
    ) -> UInt64? {
        var instants: [UInt64] = []
        if let visible = change(by: deadline, place: place, now: now, frame: frame) {
            instants.append(visible)
        }
        if let suspension { instants.append(nanoseconds(at: suspension)) }
        if isPlaying, let patience {
            instants.append(
                now + UInt64(max(0, patience.microseconds)) * 1_000 + Self.saveMargin)
        }
        return instants.min()
    }

    /// The instant at which the picture will differ and may be drawn.
    private func change(
        by deadline: Deadline, place: PlaybackPlace, now: UInt64, frame: FrameWindow
    ) -> UInt64? {
        switch frame {
        case .closed: return nil
        case .owed(let instant): return nanoseconds(at: instant)
        case .from(let earliest):
            var instants: [UInt64] = []
            if let host = deadline.host { instants.append(nanoseconds(at: host)) }
            let wait = SubtitleClock.delay(
                until: deadline.media, from: place.position, at: place.rate,
                isMoving: place.gapLeft == nil)
            if isPlaying, let wait {
                instants.append(Self.instant(now + Self.margin, after: Duration(wait)))
            }
            return instants.min().map { max($0, nanoseconds(at: earliest)) }
        }
    }

    /// The earliest instant at which to wake for a picture of the moment `seen`; `nil` sleeps on.
    ///
    /// The place moves on while the picture is drawn. Measured from the later place, a change that
    /// has passed by then would be missed.
    func instant(
        of deadline: Deadline, seen: Moment, suspension: Duration?,
        patience: MediaTime? = nil, frame: FrameWindow = .from(.zero)
    ) -> UInt64? {
        instant(
            of: deadline, place: seen.place, suspension: suspension, patience: patience,
            now: nanoseconds(at: seen.host), frame: frame)
    }

    private func nanoseconds(at host: Duration) -> UInt64 {
        Self.instant(start, after: host)
    }

    /// An instant after a delay, at the latest the last one of the clock: a subtitle file may give
    /// a time that no clock reaches.
    private static func instant(_ start: UInt64, after wait: Duration) -> UInt64 {
        let (seconds, attoseconds) = wait.components
        let nanoseconds = Int128(seconds) * 1_000_000_000 + Int128(attoseconds / 1_000_000_000)
        return UInt64(clamping: Int128(start) + max(0, nanoseconds))
    }
}

/// A request to stop the process, which waits until the sound has paused.
struct Suspension {
    /// A player that does not answer must not keep the process from stopping.
    private static let patience = Duration.milliseconds(300)

    /// The processes to stop.
    var reach = StopReach.process
    private(set) var deadline: Duration?

    mutating func begin(at host: Duration) {
        deadline = host + Self.patience
    }

    mutating func end() {
        deadline = nil
    }

    func isDue(after event: PlayerEvent) -> Bool {
        deadline != nil && event == .phase(.paused)
    }

    func isOverdue(at host: Duration) -> Bool {
        deadline.map { $0 <= host } ?? false
    }
}
