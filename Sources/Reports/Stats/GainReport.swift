package import AppEnvironment
package import ConsoleOutput
package import ListenCore
package import Practice
import Terminal

/// `listen stats --gain`: what listening tests say of a person's listening, and how surely.
package struct GainReport: Sendable {
    let store: @Sendable () throws -> any ListeningTestKeeping
    /// The sources that are switched off, whose tests do not count.
    let off: @Sendable () async throws -> Set<SourceID>
    let environment: ProcessEnvironment
    let console: Console

    /// The weeks that are drawn.
    private static let weeks = 12
    private static let bar = 30

    package init(
        store: @escaping @Sendable () throws -> any ListeningTestKeeping,
        off: @escaping @Sendable () async throws -> Set<SourceID>,
        environment: ProcessEnvironment, console: Console
    ) {
        (self.store, self.off) = (store, off)
        (self.environment, self.console) = (environment, console)
    }

    /// Prints the tests of each language.
    package func print(json: Bool) async throws {
        let off = try await off()
        let answers = try await store().answers().filter { !off.contains($0.chapter.source) }
        let languages = Dictionary(grouping: answers, by: \.language)
            .sorted { $0.value.count > $1.value.count }
            .map { (language: $0.key, gain: ListeningGain($0.value)) }
        if json { return console.print(json: GainJSON(languages)) }
        guard !languages.isEmpty else {
            return console.note(
                "There are no tests yet. `listen test` asks ten questions about the chapter you"
                    + " heard last.")
        }
        for (place, entry) in languages.enumerated() {
            if place > 0 { console.print("") }
            console.print(entry.language?.englishName ?? "language not known")
            for line in lines(of: entry.gain) { console.print(line) }
        }
        console.print("")
        for line in Self.caution { console.print(line) }
    }

    /// The warning of how little it may mean.
    static let caution = [
        "In brackets: where the true share, or change, lies in 95 of 100 cases; a change whose",
        "bracket holds 0 may be nothing. Chapters differ in difficulty, and questions about one",
        "you know well are easier, so compare months, not days. A test says something of these",
        "questions; of understanding people who speak to you it says less.",
    ]

    private func lines(of gain: ListeningGain) -> [String] {
        var lines: [String] = []
        for week in gain.weeks.suffix(Self.weeks) {
            lines.append(
                "  \(week.monday.text)  \(picture(week.share))  \(Self.words(week.share))")
        }
        if !gain.weeks.isEmpty {
            lines.append("  A week begins on its Monday; the mark is what guessing gives, 33 %.")
        }
        if let change = gain.choices {
            lines.append("  questions: \(Self.words(change))")
        } else if !gain.weeks.isEmpty {
            lines.append(
                "  A change is told from \(ListeningGain.fewest.choices * 2) answers on, of two"
                    + " days or more.")
        }
        if let change = gain.dictations {
            lines.append(
                "  \(gain.sentences.counted("sentence")) written again after a month:"
                    + " \(Self.words(change))")
        } else if gain.sentences > 0 {
            lines.append(
                "  \(gain.sentences.counted("sentence")) written again after a month; a change is"
                    + " told from \(ListeningGain.fewest.sentences) on.")
        }
        return lines
    }

    /// A bar from 0 to 100 %, with a mark at what guessing gives.
    private func picture(_ share: ListeningGain.Share) -> String {
        let isPlain =
            TerminalCapabilities.detect(environment: environment.variables, isTerminal: true)
            .glyphs == .ascii
        let filled = Int((share.value * Double(Self.bar)).rounded())
        let mark = Self.bar / ListeningQuestion.choices
        return (0..<Self.bar).map { cell in
            if cell == mark { return isPlain ? "|" : "│" }
            if cell < filled { return isPlain ? "#" : "█" }
            return isPlain ? "." : "░"
        }.joined()
    }

    private static func words(_ share: ListeningGain.Share) -> String {
        "\(share.right) of \(share.asked), \(percent(share.value)) %"
            + " [\(percent(share.interval.lowerBound))–\(percent(share.interval.upperBound))]"
    }

    private static func words(_ change: ListeningGain.Change) -> String {
        func signed(_ value: Double) -> String {
            let points = percent(value)
            return points < 0 ? "−\(-points)" : "+\(points)"
        }
        return
            "\(percent(change.before.value)) % before, \(percent(change.after.value)) % after:"
            + " \(signed(change.change)) points [\(signed(change.interval.lowerBound)) to"
            + " \(signed(change.interval.upperBound))]"
            + (change.isSure ? "" : ", which may be nothing")
    }

    private static func percent(_ value: Double) -> Int { Int((value * 100).rounded()) }
}

private struct GainJSON: Encodable {
    struct Share: Encodable {
        let right: Int
        let asked: Int
        let interval: [Double]

        init(_ share: ListeningGain.Share) {
            (right, asked) = (share.right, share.asked)
            interval = [share.interval.lowerBound, share.interval.upperBound]
        }
    }

    struct Change: Encodable {
        let before: Share
        let after: Share
        let change: Double
        let interval: [Double]

        init(_ change: ListeningGain.Change) {
            (before, after) = (Share(change.before), Share(change.after))
            self.change = change.change
            interval = [change.interval.lowerBound, change.interval.upperBound]
        }
    }

    struct Week: Encodable {
        let monday: String
        let share: Share
    }

    struct Row: Encodable {
        let language: String?
        let weeks: [Week]
        let choices: Change?
        let dictations: Change?
        let sentences: Int
    }

    let version = 1
    let chance = 1.0 / Double(ListeningQuestion.choices)
    let languages: [Row]

    init(_ languages: [(language: Language?, gain: ListeningGain)]) {
        self.languages = languages.map { language, gain in
            Row(
                language: language?.tag,
                weeks: gain.weeks.map { Week(monday: $0.monday.text, share: Share($0.share)) },
                choices: gain.choices.map(Change.init),
                dictations: gain.dictations.map(Change.init), sentences: gain.sentences)
        }
    }
}
