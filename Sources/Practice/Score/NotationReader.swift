import ListenCore

/// Reads the pieces of a drill's text from left to right.
struct NotationReader {
    private static let displays: [String: TextDisplay] = [
        "hide": .hidden, "hidden": .hidden, "show": .shown, "shown": .shown,
        "translate": .translated, "translated": .translated,
    ]

    /// The statements of one item's words so far.
    private struct Item {
        var display: TextDisplay?
        var factor: Int?
        var gap: DrillScore.Gap?
        var repeats: Int?
        var wait: DrillScore.Pass.Wait?

        var pass: DrillScore.Pass {
            DrillScore.Pass(
                display: display, factor: factor ?? 100, repeats: repeats ?? 1,
                gap: gap ?? .none, wait: wait ?? .none)
        }
    }

    private let tokens: [NotationToken]
    /// The column behind the text.
    private let end: Int
    private var index = 0

    init(_ tokens: [NotationToken], end: Int) {
        self.tokens = tokens
        self.end = end
    }

    /// The score of the whole text.
    mutating func score() throws(NotationError) -> DrillScore? {
        guard tokens.contains(where: { $0.kind == .colon }) else {
            let treatment = try treatment()
            guard index == tokens.count else { throw unknown(tokens[index]) }
            return DrillScore([], otherwise: treatment)
        }
        var branches: [DrillScore.Branch] = []
        while true {
            let first = index
            guard let selector = try selector() else {
                let otherwise = try treatment()
                guard index == tokens.count else {
                    throw error(.elseNotLast, from: tokens[first], through: tokens[first])
                }
                return DrillScore(branches, otherwise: otherwise)
            }
            branches.append(DrillScore.Branch(selector, try treatment()))
            guard index < tokens.count else { return DrillScore(branches, otherwise: .on) }
            index += 1
        }
    }

    /// The kind of sentence before a colon; nil for `else`.
    private mutating func selector() throws(NotationError) -> DrillScore.Selector? {
        let end = tokens[index...].firstIndex { $0.kind == .colon || $0.kind == .semicolon }
        guard let end, tokens[end].kind == .colon, end > index else {
            throw NotationError(
                .noSelector, at: index < tokens.count ? tokens[index].column : self.end,
                word: index < tokens.count ? tokens[index].text : "")
        }
        let words = tokens[index..<end]
        defer { index = end + 1 }
        switch words.map(\.kind) {
        case [.word("else")]: return nil
        case [.word("new")]: return .new
        case [.word("hard")]: return .hard
        case [.word("marked")]: return .marked
        case [.word("unknown")]: return .unknown(moreThan: 0)
        case let kinds:
            guard kinds.count == 3, kinds[0] == .word("unknown"), kinds[1] == .greater,
                case .number(let number?, hasPoint: false) = kinds[2],
                (0...99_000).contains(number)
            else { throw error(.noSelector, from: tokens[index], through: tokens[end - 1]) }
            return .unknown(moreThan: number / 1_000)
        }
    }

    /// The passes up to a semicolon or the end; a preset alone stands for its own.
    private mutating func treatment() throws(NotationError) -> DrillScore.Treatment {
        let stop = tokens[index...].firstIndex { $0.kind == .semicolon } ?? tokens.count
        if stop == index + 1, let preset = DrillPreset.named(tokens[index].text) {
            index = stop
            return preset.score?.otherwise ?? .on
        }
        var passes: [DrillScore.Pass] = []
        while true {
            if !passes.isEmpty, let rounds = rounds(before: stop) {
                index = stop
                return DrillScore.Treatment(passes, rounds: rounds) ?? .on
            }
            let column = index < tokens.count ? tokens[index].column : end
            if passes.count == DrillNotation.mostPasses {
                throw NotationError(.tooManyPasses, at: column)
            }
            passes.append(try item(at: column, before: stop))
            guard index < stop else { return DrillScore.Treatment(passes) ?? .on }
            index += 1
        }
    }

    /// The number of times the whole is gone through, when the last item says that.
    private func rounds(before stop: Int) -> Int? {
        guard stop - index == 2, tokens[index].kind == .times,
            case .number(let number?, hasPoint: false) = tokens[index + 1].kind,
            (2_000...99_000).contains(number)
        else { return nil }
        return number / 1_000
    }

    private mutating func item(
        at column: Int, before stop: Int
    ) throws(NotationError) -> DrillScore.Pass {
        var item = Item()
        let start = index
        while index < stop, tokens[index].kind != .comma { try read(into: &item) }
        guard index > start else { throw NotationError(.nothingBetweenCommas, at: column) }
        if let on = tokens[start..<index].first(where: { $0.kind == .word("on") }) {
            guard index == start + 1 else { throw error(.onNotAlone, from: on, through: on) }
            return .on
        }
        return item.pass
    }

    private mutating func read(into item: inout Item) throws(NotationError) {
        let token = tokens[index]
        index += 1
        switch token.kind {
        case .times:
            let factor = try factor(from: token)
            try set(&item.factor, to: factor, from: token)
        case .star:
            let count = try count(from: token)
            try set(&item.repeats, to: count, from: token)
        case .number:
            let count = try times(from: token)
            try set(&item.repeats, to: count, from: token)
        case .word("gap"):
            let gap = try gap(from: token)
            try set(&item.gap, to: gap, from: token)
        case .word("wait"), .word("waits"): try set(&item.wait, to: .person, from: token)
        case .word("ask"), .word("asks"): try set(&item.wait, to: .answer, from: token)
        case .word("on"): break
        case .word(let word):
            guard let display = Self.displays[word] else { throw unknown(token) }
            try set(&item.display, to: display, from: token)
        case .comma, .colon, .semicolon, .greater, .other: throw unknown(token)
        }
    }

    /// Says something of an item, once.
    private func set<Value>(
        _ place: inout Value?, to value: Value, from token: NotationToken
    ) throws(NotationError) {
        guard place == nil else { throw error(.saidTwice, from: token, through: tokens[index - 1]) }
        place = value
    }

    // MARK: What stands behind a word

    private mutating func factor(from token: NotationToken) throws(NotationError) -> Int {
        let (number, _, last) = takeNumber(after: token)
        guard let number, (300...3_000).contains(number) else {
            throw error(.badSpeed, from: token, through: last)
        }
        return (number + 5) / 10
    }

    private mutating func count(from token: NotationToken) throws(NotationError) -> Int {
        let (number, hasPoint, last) = takeNumber(after: token)
        guard let number, !hasPoint, (1_000...99_000).contains(number) else {
            throw error(.badCount, from: token, through: last)
        }
        return number / 1_000
    }

    /// `3 times`; any other number stands alone and says nothing.
    private mutating func times(from token: NotationToken) throws(NotationError) -> Int {
        guard case .number(let number, let hasPoint) = token.kind, index < tokens.count,
            [.word("times"), .word("time")].contains(tokens[index].kind)
        else { throw unknown(token) }
        index += 1
        guard let number, !hasPoint, (1_000...99_000).contains(number) else {
            throw error(.badCount, from: token, through: tokens[index - 1])
        }
        return number / 1_000
    }

    private mutating func gap(from token: NotationToken) throws(NotationError) -> DrillScore.Gap {
        let (number, _, last) = takeNumber(after: token)
        guard let number, index < tokens.count, case .word(let unit) = tokens[index].kind else {
            throw error(.badGap, from: token, through: last)
        }
        let ending = tokens[index]
        index += 1
        switch unit {
        case "s" where number <= 600_000: return gap(milliseconds: number)
        case "ms" where number <= 600_000_000: return gap(milliseconds: (number + 500) / 1_000)
        case "l" where number <= 20_000:
            let hundredths = (number + 5) / 10
            return hundredths > 0 ? .lengths(hundredths: hundredths) : .none
        default: throw error(.badGap, from: token, through: ending)
        }
    }

    private func gap(milliseconds: Int) -> DrillScore.Gap {
        milliseconds > 0 ? .time(.milliseconds(Int64(milliseconds))) : .none
    }

    /// The number behind a word, and the last piece that belongs to it.
    private mutating func takeNumber(after token: NotationToken) -> (
        value: Int?, hasPoint: Bool, last: NotationToken
    ) {
        guard index < tokens.count, case .number(let value, let hasPoint) = tokens[index].kind
        else { return (nil, false, token) }
        index += 1
        return (value, hasPoint, tokens[index - 1])
    }

    // MARK: What is wrong

    private func error(
        _ code: NotationError.Code, from first: NotationToken, through last: NotationToken
    ) -> NotationError {
        let pieces = tokens.filter { first.column <= $0.column && $0.column <= last.column }
        var word = ""
        var column = first.column
        for piece in pieces {
            if piece.column > column { word += " " }
            word += piece.text
            column = piece.column + piece.text.count
        }
        return NotationError(code, at: first.column, word: word)
    }

    private func unknown(_ token: NotationToken) -> NotationError {
        if DrillPreset.named(token.text) != nil {
            return NotationError(.presetNotAlone, at: token.column, word: token.text)
        }
        let words = ["hide", "show", "translate", "gap", "wait", "ask", "on", "times"]
        let presets = tokens.count == 1 ? DrillPreset.all.map(\.name) : []
        return NotationError(
            .unknown, at: token.column, word: token.text,
            suggestion: Suggestion.closest(to: token.text, among: presets + words))
    }
}
