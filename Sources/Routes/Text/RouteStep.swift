package import ListenCore

/// A step of a chapter's route: what is played of it, how, what is asked, and why.
///
/// ```swift
/// let step = RouteStep("whole", .play("hide"), after: 1, judges: true)
/// step.title  // "whole after 1 day"
/// ```
package struct RouteStep: Hashable, Sendable {
    /// The doing of a step.
    package enum Act: Hashable, Sendable {
        /// Choosing a chapter of whose words so many in a hundred are known.
        case choose(ClosedRange<Int>)
        /// Playing by a drill, as it was written; `nil` plays straight on.
        case play(String?)
        /// Writing sentences from memory, each compared.
        case write
        /// Easy listening between other steps: anything that is mostly known.
        case easy
    }

    /// The sentences that are played.
    package enum Lines: Hashable, Sendable {
        /// All of them.
        case all
        /// Those with a word that has no status; each such word once.
        case new
        /// Those that were hard.
        case hard
        /// So many of those that were hardest.
        case hardest(Int)
        /// Those the person marked.
        case marked
    }

    /// The longest wait, in days.
    package static let longestWait = 365
    /// The most of the hardest sentences.
    package static let mostHardest = 50

    /// Its name, which no other step of the route has with the same wait.
    package let name: String
    /// The doing.
    package let act: Act
    /// The days after the steps without a wait; `nil` for one of these.
    package let after: Int?
    /// The sentences that are played.
    package let lines: Lines
    /// The speed in hundredths; `nil` leaves the person's own.
    package let speed: Int?
    /// True when it is asked before how much is expected.
    package let expects: Bool
    /// True when it is asked behind how much was understood.
    package let judges: Bool
    /// The reason, in a sentence; empty for none.
    package let reason: String

    /// A step.
    package init(
        _ name: String, _ act: Act, after: Int? = nil, lines: Lines = .all, speed: Int? = nil,
        expects: Bool = false, judges: Bool = false, reason: String = ""
    ) {
        (self.name, self.act, self.after, self.lines) = (name, act, after, lines)
        (self.speed, self.expects, self.judges) = (speed, expects, judges)
        self.reason = reason
    }

    /// The name with the wait, which identifies the step in its route.
    package var title: String {
        guard let after else { return name }
        return "\(name) after \(after) \(after == 1 ? "day" : "days")"
    }

    /// The time it takes of a chapter of a length, roughly, in whole seconds.
    package func seconds(of chapter: MediaTime) -> Int {
        let whole = min(max(chapter.seconds, 30), 86_400)
        let share: Double =
            switch (act, lines) {
            case (.choose, _): 30
            case (.easy, _): whole
            case (.write, .hardest(let count)): Double(count) * 45
            case (.write, _): whole * 3
            case (.play(let drill), .hardest(let count)):
                Double(count) * 6 * Self.rounds(of: drill)
            case (.play(let drill), .all): whole * Self.rounds(of: drill)
            case (.play(let drill), .new), (.play(let drill), .hard), (.play(let drill), .marked):
                whole / 5 * Self.rounds(of: drill)
            }
        return max(15, Int(share.rounded()))
    }

    /// The times that a sentence is heard, or as long as that, by a drill's text: a guess by its
    /// passes, gaps and repeats, which needs no exactness.
    static func rounds(of drill: String?) -> Double {
        guard let drill else { return 1 }
        // Who understands at once goes on, so that a pass behind a question is heard by halves.
        if drill == "learn" || drill.contains("ask") { return 1.8 }
        if drill == "shadow" || drill == "ladder" || drill == "dictation" { return 3 }
        let passes = drill.split(separator: ";").last?.split(separator: ",") ?? []
        let total = passes.reduce(0.0) { sum, pass in
            let times = pass.split(separator: "*").dropFirst().first.flatMap {
                Double($0.prefix { $0.isNumber })
            }
            return sum + min(times ?? 1, 99) * (pass.contains("gap") ? 2.2 : 1)
        }
        return min(max(total, 1), 30)
    }
}
