/// A chapter's route as a list of steps, which a person can read and edit as a text.
///
/// A line is a step: its name, what is done, and behind `--` why. The parts of what is done stand
/// between bars, in any order:
///
/// | Part | Meaning |
/// |---|---|
/// | a drill, in its notation or by its name | the sentences are played so |
/// | `only new`, `only hard`, `only marked`, `only hardest 10` | which sentences |
/// | `write` | they are written from memory and compared |
/// | `expect`, `judge` | a question before, and one behind |
/// | `speed 1.0` | the speed |
/// | `known 90-98` | a chapter is chosen of whose words so many in a hundred are known |
/// | `easy` | easy listening, between other steps |
///
/// `whole after 4 days: …` is a step that comes again so many days after the others. Lines that
/// begin with `#` are for the reader.
///
/// ```swift
/// let route = try Route.read("whole: expect | hide | judge -- Hear it first.")
/// route.steps.first?.expects  // true
/// ```
package struct Route: Hashable, Sendable {
    /// The longest text, in UTF-8 bytes.
    package static let longestText = 16_000
    /// The most steps.
    package static let mostSteps = 40

    /// The steps, those without a wait first, then by their waits, and easy listening last.
    package let steps: [RouteStep]

    /// A route of steps, which are brought into their order.
    package init(_ steps: [RouteStep]) {
        let ordered = steps.enumerated().sorted {
            ($0.element.place, $0.offset) < ($1.element.place, $1.offset)
        }
        self.steps = ordered.map(\.element)
    }

    /// The step with a title.
    package func step(_ title: String) -> RouteStep? { steps.first { $0.title == title } }

    /// The steps that are done one after the other; easy listening is between them.
    package var sequence: [RouteStep] { steps.filter { $0.act != .easy } }

    /// The route as a text, which is read back as the same.
    package var text: String { steps.map(\.text).joined(separator: "\n") + "\n" }

    /// The route that a text stands for; `drill` tells what is wrong with a drill, in a sentence.
    ///
    /// - Throws: `RouteError`, which names the line.
    package static func read(
        _ text: String, drill: @escaping (String) -> String? = { _ in nil }
    ) throws(RouteError) -> Route {
        try RouteReader(drill: drill).route(text)
    }
}

extension RouteStep {
    /// The order among the steps of a route.
    fileprivate var place: Int { act == .easy ? .max : after ?? 0 }

    /// The step as a line of a route's text.
    package var text: String { "\(title): \(parts)" + (reason.isEmpty ? "" : " -- \(reason)") }

    /// The parts of what is done, as they are written.
    package var parts: String {
        var parts: [String] = []
        if expects { parts.append("expect") }
        switch lines {
        case .all: break
        case .new: parts.append("only new")
        case .hard: parts.append("only hard")
        case .marked: parts.append("only marked")
        case .hardest(let count): parts.append("only hardest \(count)")
        }
        switch act {
        case .choose(let share): parts.append("known \(share.lowerBound)-\(share.upperBound)")
        case .play(let drill): parts.append(drill ?? "listen")
        case .write: parts.append("write")
        case .easy: parts.append("easy")
        }
        if let speed {
            let (tenths, hundredths) = (speed / 10 % 10, speed % 10)
            parts.append("speed \(speed / 100).\(tenths)" + (hundredths > 0 ? "\(hundredths)" : ""))
        }
        if judges { parts.append("judge") }
        return parts.joined(separator: " | ")
    }
}
