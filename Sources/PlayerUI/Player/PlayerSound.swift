package import ListenCore
import UIVocabulary

/// A seek that was asked for and not yet heard of.
struct PendingSeek: Hashable, Sendable {
    let target: MediaTime
    let since: Duration
    /// True where the player goes back a little by itself, and the person went nowhere.
    var isRewind = false
}

/// The sound of the open chapter as the player tells of it, and what is asked of it.
package struct PlayerSound: Hashable, Sendable {
    package var phase = PlayerPhase.loading
    /// True when the person last asked for sound, false when for none.
    package var isWanted: Bool
    /// The last order, which the player's news may be behind.
    var orders = SoundOrders()
    /// True while events still speak of the chapter before.
    package var awaitsLoad = true
    package var position = MediaTime.zero
    /// The place the player last told of.
    package var place = PlaybackPlace(position: .zero)
    /// The time it told of it.
    package var host = Duration.zero
    /// The length of the chapter by whoever said so last; zero while nobody did.
    var statedLength = MediaTime.zero
    /// True once that was counted, and no place is behind it.
    package var isLengthSure = false
    /// The length that is computed from the bytes, while none is sure; zero where nothing tells it.
    var guessedLength = MediaTime.zero
    var output: OutputDescription?
    /// The seek whose answer is awaited.
    var pendingSeek: PendingSeek?
    /// The time since when the sound waits for the person after a pause.
    var pausedAt: Duration?
    /// True once it was said that the recording is damaged.
    var hasToldLosses = false
    /// The whole length of the gap that is heard, as far as it was told; `nil` outside of one.
    private(set) var gapLength: MediaTime?
    /// The times for which the next chapter's sound was asked for.
    var preparations = 0

    init(isWanted: Bool) { self.isWanted = isWanted }

    /// The time after which a seek without an answer is given up, and the clock is believed again.
    var seekAwaitedUntil: Duration? {
        pendingSeek.map { $0.since + .milliseconds(2_001) }
    }

    /// True while time runs.
    var isRunning: Bool { phase == .playing && pendingSeek == nil }

    /// True when the system stopped the sound, and perhaps starts it again.
    package var isInterrupted: Bool {
        if case .interrupted = phase { true } else { false }
    }

    /// True when the chapter cannot be played.
    var isFailed: Bool {
        if case .failed = phase { true } else { false }
    }

    /// True once the chapter is loaded so far that it can be played.
    package var isOpen: Bool {
        switch phase {
        case .empty, .loading, .failed: false
        default: !awaitsLoad
        }
    }

    /// The real time left of the gap that is heard; `nil` outside of one.
    package var gapLeft: MediaTime? {
        guard pendingSeek == nil, let left = place.gapLeft, left > .zero else { return nil }
        return left
    }

    /// True while the text stands still: the sound waits at a sentence, or a gap
    /// is heard in which the person speaks.
    var isFrozen: Bool { phase == .held && pendingSeek == nil || gapLeft != nil }

    /// The length of the chapter, for showing; zero where that is not known, or what was promised
    /// is refuted by the place.
    package var duration: MediaTime {
        isLengthSure || position <= statedLength ? statedLength : .zero
    }

    /// The end no place is behind; zero where it is not known for sure.
    package var limit: MediaTime { isLengthSure ? statedLength : .zero }

    /// The end that what is passed over before it is measured from: the sure one, else the later of
    /// the length that the source promised and the one computed from the bytes, where both agree.
    ///
    /// Zero where neither is so: sound that was put into an episode makes it longer than promised,
    /// and none of it may be missed.
    func end(promised: MediaTime) -> MediaTime {
        if limit > .zero { return limit }
        guard promised > .zero, guessedLength > .zero else { return .zero }
        let difference = max(promised, guessedLength) - min(promised, guessedLength)
        return difference <= Self.agreement ? max(promised, guessedLength) : .zero
    }

    /// The most that a promised length, in whole seconds, may differ from the sound.
    private static let agreement = MediaTime.milliseconds(2_000)

    /// A place, moved into the chapter where it lies outside.
    func bounded(_ time: MediaTime) -> MediaTime {
        let floor = max(time, .zero)
        return limit > .zero ? min(floor, limit) : floor
    }

    /// The least distance of a jump from the end, so that no jump ends the chapter.
    static let endMargin = MediaTime.milliseconds(500)

    /// The place a click on the waveform leads to: no click ends the chapter.
    func landing(_ place: MediaTime) -> MediaTime {
        guard duration > .zero else { return max(.zero, place) }
        return min(max(.zero, place), max(.zero, duration - Self.endMargin))
    }

    /// True when the recording was heard but for a thousandth.
    var isHeardWhole: Bool {
        if phase == .ended { return true }
        guard limit > .zero else { return false }
        return position.microseconds >= limit.microseconds / 1_000 * 999
    }

    /// Goes by the place the player tells of.
    mutating func follow(_ moment: Moment) {
        position = bounded(moment.position)
        place = moment.place
        host = moment.host
        gapLength = gapLeft.map { left in max(left, gapLength ?? .zero) }
    }

    /// Goes on with the sound of the chapter before, which runs already.
    package mutating func adopt(_ before: PlayerSound) {
        awaitsLoad = false
        phase = before.phase
        isWanted = before.isWanted
        position = .zero
    }
}
