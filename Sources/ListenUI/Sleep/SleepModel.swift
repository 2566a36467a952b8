import ListenCore
import Practice
import Terminal
import UIVocabulary

/// The sleep timer, what it changed of the sound, and where the person was awake.
struct SleepModel: Equatable, Sendable {
    /// The timer, while one runs.
    private(set) var timer: SleepTimer?
    /// The sentence that was heard when the timer was set.
    private var sentence: Int?
    /// The loudness to which the timer faded the sound, 0…100.
    private var loudness = 100
    /// The place at which a key was last pressed.
    var touched: ProgressNote?
    /// The place at which a key was last pressed before the timer stopped the sound.
    private(set) var touchedBefore: ProgressNote?

    /// True when the machine's sleep paused the sound.
    var isMachineAsleep = false

    /// The time for which the reason for silence can be read: longer than anyone sleeps.
    static let longToastTime = Duration.seconds(7 * 86_400)

    /// Starts a timer, or another one in its place.
    mutating func start(_ timer: SleepTimer, at sentence: Int?) {
        self.timer = timer
        self.sentence = sentence
    }

    /// Tells the timer what happened; true when the sound is to stop.
    mutating func update(_ event: SleepTimer.Event) -> Bool {
        timer?.update(event) != nil
    }

    /// Lets the timer see the present moment; true when the sound is to stop.
    mutating func see(
        at host: Duration, _ phase: PlayerPhase, heard: Int?, wantsSound: Bool
    ) -> Bool {
        if timer?.see(host, phase, wantsSound: wantsSound) != nil { return true }
        return isSentenceOver(phase, heard) && update(.sentenceEnded)
    }

    /// True when the sentence the timer waits for is over: the player stopped there, or another
    /// one is heard though nothing stopped it.
    private func isSentenceOver(_ phase: PlayerPhase, _ heard: Int?) -> Bool {
        guard let timer, timer.kind == .sentence else { return false }
        return timer.stopsAtSentenceEnd ? phase == .held : heard != sentence
    }

    /// Takes the timer away.
    mutating func end() { timer = nil }

    /// The sound stopped; where a key was last pressed is kept.
    mutating func fallAsleep() { touchedBefore = touched }

    /// Brings the loudness to what the timer allows.
    mutating func fade(to loudness: Int, of gain: Int, hasBackground: Bool) -> [AppEffect] {
        guard loudness != self.loudness else { return [] }
        self.loudness = loudness
        let under: [AppEffect] = hasBackground ? [.background(.fade(hundredths: loudness))] : []
        return [.player(.setGain(hundredths: gain * loudness / 100))] + under
    }

    /// The sentence that tells why it is silent.
    func news(_ keys: KeyMap) -> String {
        let text = "The sleep timer stopped here."
        guard let touched, let key = keys.label(of: .goToTouched, in: .player) else { return text }
        return text + " \(key) goes to where you last touched a key "
            + "(\(touched.position.clockText))."
    }
}

/// The timer as it is shown.
extension SleepModel {
    /// The whole seconds left, where they are known.
    func seconds(_ ahead: SleepTimer.Ahead) -> Int? {
        timer?.remaining(ahead).map { Int(($0.microseconds + 999_999) / 1_000_000) }
    }

    private func time(_ ahead: SleepTimer.Ahead) -> String? {
        seconds(ahead).map { MediaTime.milliseconds(Int64($0) * 1_000).clockText }
    }

    /// The face of the clock.
    func face(_ ahead: SleepTimer.Ahead) -> SleepFace {
        guard let timer else { return SleepFace(time: "–:––", share: 0, label: "") }
        var share = 1.0
        if let total = timer.total?.seconds, total > 0, let left = seconds(ahead) {
            share = min(1, Double(left) / total)
        }
        return SleepFace(
            time: time(ahead) ?? "–:––", share: share, label: timer.kind.label,
            isResting: timer.state != .counting)
    }

    /// The timer in the player's bar: `☾ 12:31`.
    func badge(_ ahead: @autoclosure () -> SleepTimer.Ahead, glyphs: Glyphs) -> String? {
        guard let timer else { return nil }
        let sign = glyphs.level == .ascii ? "sleep" : "☾"
        return "\(sign) \(time(ahead()) ?? timer.kind.badge)"
    }

    /// The timer for whoever asks from outside.
    func status(_ ahead: @autoclosure () -> SleepTimer.Ahead) -> PlayerStatus.Sleep? {
        guard let timer else { return nil }
        let left = timer.remaining(ahead())?.seconds
        return switch timer.kind {
        case .clock: PlayerStatus.Sleep(until: "time", leftSeconds: left)
        case .sentence: PlayerStatus.Sleep(until: "sentence", leftSeconds: left)
        case .chapters(let count):
            PlayerStatus.Sleep(until: "chapter", leftSeconds: left, chapters: count)
        }
    }

    /// The instant at which the timer changes what is seen or heard, while sound runs.
    func deadline(_ ahead: @autoclosure () -> SleepTimer.Ahead) -> Deadline {
        guard let timer, let seen = timer.seen, let wait = timer.nextChange(ahead()) else {
            return .never
        }
        // Never sooner than an eye could tell, since places are rounded.
        return Deadline(host: seen + max(wait, .milliseconds(2)))
    }
}

extension SleepTimer.Kind {
    /// The end of the sound in words: `in 15 minutes`, `at the end of this chapter`.
    var text: String {
        switch self {
        case .clock(1): "in 1 minute"
        case .clock(let minutes): "in \(minutes) minutes"
        case .sentence: "at the end of this sentence"
        case .chapters(let count):
            count <= 1 ? "at the end of this chapter" : "after \(count) chapters"
        }
    }

    /// The text below the digits of the clock.
    var label: String {
        switch self {
        case .clock: "sleep timer"
        case .sentence: "end of sentence"
        case .chapters(let count): count <= 1 ? "end of chapter" : "\(count) chapters"
        }
    }

    /// The text in place of a time that is not known.
    var badge: String {
        switch self {
        case .clock: ""
        case .sentence: "sentence"
        case .chapters(let count): count <= 1 ? "chapter" : "\(count) chapters"
        }
    }
}
