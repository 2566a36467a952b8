import ListenCore
import ListenUI

/// A player's status in sentences, for screen readers and logs.
struct StatusDescription {
    let lines: [String]

    /// The sentences about a status, without unknown parts.
    init(_ status: PlayerStatus) {
        lines = [
            status.book.map { "Book: \($0.title)." },
            Self.chapter(status.chapter),
            status.sentence.map {
                "Sentence \($0.index &+ 1) of \($0.count)"
                    + (status.text == "hidden" ? ", hidden." : ": \($0.text)")
            },
            Self.place(status),
            Self.practice(status),
        ].compactMap { $0 }
    }

    private static func chapter(_ chapter: PlayerStatus.Item?) -> String? {
        guard let chapter else { return "No chapter is open." }
        let number = chapter.number ?? chapter.place
        guard let number else { return "Chapter: \(chapter.title)." }
        let count = chapter.count.map { " of \($0)" } ?? ""
        return "Chapter \(number)\(count): \(chapter.title)."
    }

    private static func place(_ status: PlayerStatus) -> String? {
        guard status.chapter != nil, let position = clock(status.positionSeconds) else {
            return nil
        }
        let about = status.isDurationEstimated == true ? "about " : ""
        let length = clock(status.durationSeconds).map { " of \(about)\($0)" } ?? ""
        let rate = status.rate.flatMap { $0.isFinite ? $0 : nil } ?? 1
        let speed = PlaybackRate(hundredths: Int((min(max(rate, 0.3), 3) * 100).rounded())).text
        let reason = status.reason.map { " (\($0))" } ?? ""
        return "At \(position)\(length), speed \(speed), \(state(status.state))\(reason)."
    }

    private static func state(_ state: PlayerStatus.State) -> String {
        switch state {
        case .empty, .loading, .ready: "not playing yet"
        case .playing: "playing"
        case .gap: "in a gap for speaking"
        case .buffering: "waiting for sound"
        case .paused: "paused"
        case .held: "waiting at a sentence"
        case .interrupted: "interrupted"
        case .ended: "at the end"
        case .failed: "failed"
        }
    }

    private static func practice(_ status: PlayerStatus) -> String? {
        var parts: [String] = []
        if let drill = status.drill { parts.append("drill \(drill)") }
        if let pass = status.pass, pass.count ?? 2 > 1 {
            parts.append("pass \(pass.number)" + (pass.count.map { " of \($0)" } ?? ""))
        }
        if let loop = status.loop, let from = clock(loop.startSeconds),
            let to = clock(loop.endSeconds)
        {
            parts.append("repeating \(from) to \(to)")
        }
        if status.text == "hidden" { parts.append("text hidden") }
        if let sleep = status.sleep {
            parts.append(
                clock(sleep.leftSeconds).map { "silence in \($0)" }
                    ?? "silence at the end of the \(sleep.until)")
        }
        return parts.isEmpty ? nil : "On: \(parts.joined(separator: ", "))."
    }

    /// The number may come from a socket, so any value must be safe.
    private static func clock(_ seconds: Double?) -> String? {
        guard let seconds, seconds.isFinite else { return nil }
        return MediaTime.seconds(min(max(seconds, 0), 3_600_000)).clockText
    }
}
