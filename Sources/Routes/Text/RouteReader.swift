import ListenCore

/// Reads the text of a route line by line.
struct RouteReader {
    /// The longest name, in characters.
    private static let longestName = 40
    /// The longest reason, in characters.
    private static let longestReason = 300

    /// The sentence about a drill that is wrong.
    let drill: (String) -> String?

    /// The parts of a line so far.
    private struct Parts {
        var act: RouteStep.Act?
        var lines: RouteStep.Lines?
        var speed: Int?
        var expects = false
        var judges = false
    }

    func route(_ text: String) throws(RouteError) -> Route {
        guard text.utf8.prefix(Route.longestText + 1).count <= Route.longestText else {
            throw RouteError(.tooLong, line: 1)
        }
        var steps: [RouteStep] = []
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (index, line) in lines.enumerated() {
            let line = Self.trimmed(line)
            if line.isEmpty || line.first == "#" { continue }
            let step = try step(line, number: index + 1)
            if steps.contains(where: { $0.title == step.title }) {
                throw RouteError(.sameName, line: index + 1, step.title[...])
            }
            guard steps.count < Route.mostSteps else {
                throw RouteError(.tooManySteps, line: index + 1)
            }
            steps.append(step)
        }
        guard !steps.isEmpty else { throw RouteError(.empty, line: 1) }
        return Route(steps)
    }

    private func step(_ line: Substring, number: Int) throws(RouteError) -> RouteStep {
        let (body, reason) = Self.halves(of: line, at: "--")
        guard let colon = body.firstIndex(of: ":") else {
            throw RouteError(.noName, line: number, line)
        }
        let (name, wait) = try Self.head(Self.trimmed(body[..<colon]), number)
        var parts = Parts()
        for part in body[body.index(after: colon)...].split(
            separator: "|", omittingEmptySubsequences: false)
        {
            try read(Self.trimmed(part), into: &parts, number)
        }
        guard let act = parts.act else { throw RouteError(.notOneAct, line: number) }
        return RouteStep(
            name, act, after: wait, lines: parts.lines ?? .all, speed: parts.speed,
            expects: parts.expects, judges: parts.judges,
            reason: String(reason ?? "").printable(limit: Self.longestReason))
    }

    /// The name before a colon, and the wait.
    private static func head(
        _ head: Substring, _ number: Int
    ) throws(RouteError) -> (name: String, wait: Int?) {
        let words = head.split(whereSeparator: \.isWhitespace)
        var name = words[...]
        var wait: Int?
        if let after = words.lastIndex(where: { $0.lowercased() == "after" }) {
            name = words[..<after]
            let rest = words[(after + 1)...]
            guard rest.count == 2, let unit = rest.last?.lowercased(),
                unit == "day" || unit == "days",
                let days = rest.first.flatMap({ Int($0) }),
                (1...RouteStep.longestWait).contains(days)
            else { throw RouteError(.badWait, line: number, head) }
            wait = days
        }
        let text = name.joined(separator: " ").printable(limit: longestName)
        guard !text.isEmpty else { throw RouteError(.noName, line: number, head) }
        return (text, wait)
    }

    private func read(
        _ part: Substring, into parts: inout Parts, _ number: Int
    ) throws(RouteError) {
        let words = part.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
        switch words.first {
        case nil: throw RouteError(.notOneAct, line: number)
        case "expect" where words.count == 1: parts.expects = true
        case "judge" where words.count == 1: parts.judges = true
        case "only": try set(&parts.lines, Self.lines(words), part, number)
        case "speed": try set(&parts.speed, Self.speed(words), part, number)
        case "known": try set(&parts.act, Self.share(words), part, number)
        case "write" where words.count == 1: try set(&parts.act, .success(.write), part, number)
        case "easy" where words.count == 1: try set(&parts.act, .success(.easy), part, number)
        case "listen" where words.count == 1:
            try set(&parts.act, .success(.play(nil)), part, number)
        default:
            let text = String(part)
            let read: Result<RouteStep.Act, Mistake> =
                drill(text).map { .failure(Mistake(sentence: $0)) } ?? .success(.play(text))
            try set(&parts.act, read, part, number)
        }
    }

    /// The sentence about a part that is written wrongly.
    private struct Mistake: Error {
        let sentence: String
    }

    private func set<Value>(
        _ place: inout Value?, _ read: Result<Value, Mistake>, _ part: Substring, _ number: Int
    ) throws(RouteError) {
        switch read {
        case .failure(let mistake):
            throw RouteError(.badPart(mistake.sentence), line: number, part)
        case .success(let value):
            guard place == nil else {
                throw RouteError(
                    value is RouteStep.Act ? .notOneAct : .saidTwice, line: number, part)
            }
            place = value
        }
    }

    private static func lines(_ words: [String]) -> Result<RouteStep.Lines, Mistake> {
        switch words.dropFirst().first {
        case "new" where words.count == 2: return .success(.new)
        case "hard" where words.count == 2: return .success(.hard)
        case "marked" where words.count == 2: return .success(.marked)
        case "hardest" where words.count == 3:
            if let count = Int(words[2]), (1...RouteStep.mostHardest).contains(count) {
                return .success(.hardest(count))
            }
        default: break
        }
        return .failure(
            Mistake(
                sentence: "Write only new, only hard, only marked, or only hardest and a number "
                    + "from 1 to \(RouteStep.mostHardest)."))
    }

    private static func speed(_ words: [String]) -> Result<Int, Mistake> {
        if words.count == 2, let speed = Double(words[1]), (0.3...3).contains(speed) {
            return .success(Int((speed * 100).rounded()))
        }
        return .failure(Mistake(sentence: "Write speed and a number from 0.3 to 3."))
    }

    private static func share(_ words: [String]) -> Result<RouteStep.Act, Mistake> {
        let ends = words.dropFirst().joined().split(separator: "-").map { Int($0) }
        if ends.count == 2, let low = ends[0], let high = ends[1],
            0 <= low, low <= high, high <= 100
        {
            return .success(.choose(low...high))
        }
        return .failure(Mistake(sentence: "Write known and two numbers to 100, as 90-98."))
    }

    private static func trimmed(_ text: Substring) -> Substring {
        var text = text.drop(while: \.isWhitespace)
        while text.last?.isWhitespace == true { text.removeLast() }
        return text
    }

    /// The text before a mark, and behind it.
    private static func halves(
        of line: Substring, at mark: String
    ) -> (Substring, Substring?) {
        guard let range = line.firstRange(of: mark) else { return (line, nil) }
        return (trimmed(line[..<range.lowerBound]), trimmed(line[range.upperBound...]))
    }
}
