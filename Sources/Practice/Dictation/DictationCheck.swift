package import ListenCore

/// A typed sentence beside the one that was heard.
///
/// The words are aligned so that as few as can be differ (Levenshtein's distance, O(heard × typed),
/// both bounded), and like words stand beside each other; of a script without spaces the letters
/// are, and a word is right when all of its letters are.
///
/// ```swift
/// let check = DictationCheck(of: "la casa esta rota", with: sentence, language: spanish)
/// check.right  // 3 of "La casa está rota."
/// check.total  // 4
/// ```
package struct DictationCheck: Hashable, Sendable {
    /// The verdict on a word that was heard, or typed.
    package enum Mark: Hashable, Sendable {
        /// The word at this place of the sentence was typed.
        case right(word: Int)
        /// Something else was typed for it.
        case wrong(word: Int, typed: String)
        /// Nothing was typed for it.
        case missing(word: Int)
        /// Something was typed that was not said.
        case extra(typed: String)
    }

    /// The most words, or letters, of either side that are compared.
    static let most = 400

    /// The words in the order of the sentence, what was typed beyond them in its place.
    package let marks: [Mark]
    /// The number of the sentence's words that were typed rightly.
    package let right: Int
    /// The number of the sentence's words that count.
    package let total: Int

    /// True if nothing is wrong, missing or too much.
    package var isPerfect: Bool {
        marks.allSatisfy { if case .right = $0 { true } else { false } }
    }

    /// Compares what was typed with a sentence.
    package init(
        of typed: String, with sentence: Sentence, language: Language,
        rules: DictationRules = DictationRules()
    ) {
        let folding = WordFolding(language)
        let units = DictationUnits(sentence, rules, folding)
        let given = DictationUnits.split(typed, byLetters: units.isByLetters)
            .map { (text: $0, compared: rules.compared($0, folding)) }
            .filter { !$0.compared.isEmpty }.prefix(Self.most)
        let heard = units.units.map(\.compared)
        var steps = EditSteps(heard, given.map(\.compared)).steps
        // A word written in parts is one mistake, not one and a word too many.
        let parts = units.isByLetters ? [:] : steps.joinParts(heard, given.map(\.compared))
        var words: [Int: (isRight: Bool, typed: String)] = [:]
        var order: [Mark] = []
        for step in steps {
            switch step {
            case .same(let heard, let typed), .other(let heard, let typed):
                let word = units.units[heard].word
                if words[word] == nil { order.append(.missing(word: word)) }
                var entry = words[word] ?? (true, "")
                if case .other = step { entry.isRight = false }
                let written = parts[heard].map { $0.map { given[$0].text }.joined(separator: " ") }
                entry.typed += written ?? given[typed].text
                words[word] = entry
            case .missing(let heard):
                let word = units.units[heard].word
                if words[word] == nil { order.append(.missing(word: word)) }
                words[word] = (false, words[word]?.typed ?? "")
            case .extra(let typed):
                order.append(.extra(typed: given[typed].text))
            }
        }
        marks = order.map { mark in
            guard case .missing(let word) = mark, let entry = words[word] else { return mark }
            if entry.isRight { return .right(word: word) }
            return entry.typed.isEmpty ? mark : .wrong(word: word, typed: entry.typed)
        }
        total = words.count
        right = words.values.count { $0.isRight }
    }

    /// The line after a hint.
    package struct Hint: Hashable, Sendable {
        /// The typed text, mended up to the first mistake, and a letter more; the whole sentence at
        /// last.
        package let head: String
        /// The typed text behind the word of the mistake, which stays.
        package let tail: String
    }

    /// The hint that gives away least.
    package static func hint(
        after typed: String, of sentence: Sentence, language: Language,
        rules: DictationRules = DictationRules()
    ) -> Hint {
        let folding = WordFolding(language)
        let heard = Array(sentence.text.prefix(2_000))
        let given = Array(typed.prefix(2_000))
        var place = 0
        var read = 0
        // Letter by letter, since what counts for nothing may be typed or not.
        while place < heard.count {
            let wanted = rules.compared(String(heard[place]), folding)
            if wanted.isEmpty {
                if read < given.count, given[read] == heard[place] { read += 1 }
                place += 1
                continue
            }
            while read < given.count, rules.compared(String(given[read]), folding).isEmpty {
                read += 1
            }
            guard read < given.count, rules.compared(String(given[read]), folding) == wanted else {
                let tail = tail(of: given, from: read, heard, at: place)
                return Hint(head: String(heard[...place]), tail: tail)
            }
            (place, read) = (place + 1, read + 1)
        }
        return Hint(head: String(heard), tail: "")
    }

    /// The part of a typed line that stays behind a mistake: all behind the word it is in; if
    /// another word was typed than is said there, that word too.
    private static func tail(
        of given: [Character], from read: Int, _ heard: [Character], at place: Int
    ) -> String {
        guard read < given.count else { return "" }
        func word(_ text: [Character], _ index: Int) -> Range<Int> {
            let start = text[..<index].lastIndex(where: \.isWhitespace).map { $0 + 1 } ?? 0
            return start..<(text[index...].firstIndex(where: \.isWhitespace) ?? text.count)
        }
        let (typed, said) = (word(given, read), word(heard, place))
        let rest = String(given[typed.upperBound...])
        guard rest.contains(where: { !$0.isWhitespace }) else { return "" }
        let isBegun = place > said.lowerBound && read > typed.lowerBound
        let isLike = EditSteps.isLike(String(heard[said]), String(given[typed]))
        return isBegun || isLike ? rest : " " + String(given[typed.lowerBound...])
    }
}

/// The units of a sentence that are compared: its words, or the letters of its words.
struct DictationUnits {
    let units: [(word: Int, compared: String)]
    let isByLetters: Bool

    init(_ sentence: Sentence, _ rules: DictationRules, _ folding: WordFolding) {
        // A blank between phrases, or around digits, parts no words in these scripts.
        let touching = sentence.words.dropLast().count { !$0.isFollowedBySpace }
        let isByLetters = touching > 0 && touching * 3 >= sentence.words.count
        self.isByLetters = isByLetters
        var units: [(word: Int, compared: String)] = []
        for (place, word) in sentence.words.enumerated() {
            for part in Self.split(word.text, byLetters: isByLetters) {
                let compared = rules.compared(part, folding)
                if !compared.isEmpty { units.append((place, compared)) }
            }
            if units.count >= DictationCheck.most { break }
        }
        self.units = units
    }

    static func split(_ text: String, byLetters: Bool) -> [String] {
        byLetters
            ? text.filter { !$0.isWhitespace }.map { String($0) }
            : text.split(whereSeparator: \.isWhitespace).map(String.init)
    }
}

/// The fewest steps that make one sequence of another; of several such ways one that puts like
/// beside like, and then the one in which what was typed stands as early as it can.
struct EditSteps {
    enum Step: Hashable {
        case same(heard: Int, typed: Int)
        case other(heard: Int, typed: Int)
        case missing(heard: Int)
        case extra(typed: Int)
    }

    /// The cost of a step; more than all that likeness can save.
    private static let step: Int32 = 1_000

    let steps: [Step]

    init(_ heard: [String], _ typed: [String]) {
        let width = typed.count + 1
        var costs = [Int32](repeating: 0, count: (heard.count + 1) * width)
        var changes = [Int32](repeating: 0, count: heard.count * typed.count)
        let typedLetters = typed.map { Array($0.unicodeScalars) }
        for column in 0..<width { costs[column] = Int32(column) * Self.step }
        for row in 0..<heard.count {
            let letters = Array(heard[row].unicodeScalars)
            costs[(row + 1) * width] = Int32(row + 1) * Self.step
            for column in 0..<typed.count {
                let change = Self.change(letters, typedLetters[column])
                changes[row * typed.count + column] = change
                costs[(row + 1) * width + column + 1] = min(
                    costs[row * width + column] + change,
                    min(costs[row * width + column + 1], costs[(row + 1) * width + column])
                        + Self.step)
            }
        }
        var (row, column) = (heard.count, typed.count)
        var steps: [Step] = []
        while row > 0 || column > 0 {
            let cost = costs[row * width + column]
            if row > 0, cost == costs[(row - 1) * width + column] + Self.step {
                row -= 1
                steps.append(.missing(heard: row))
            } else if column > 0, cost == costs[row * width + column - 1] + Self.step {
                column -= 1
                steps.append(.extra(typed: column))
            } else {
                (row, column) = (row - 1, column - 1)
                let isSame = changes[row * typed.count + column] == 0
                steps.append(
                    isSame
                        ? .same(heard: row, typed: column) : .other(heard: row, typed: column))
            }
        }
        self.steps = steps.reversed()
    }

    /// Tells whether one word begins and ends like another, so that it was meant for it.
    static func isLike(_ heard: String, _ typed: String) -> Bool {
        change(Array(heard.unicodeScalars), Array(typed.unicodeScalars)) < step
    }

    /// The cost of typing one word for another: nothing for itself, a little less for one that
    /// begins and ends like it.
    private static func change(_ heard: [Unicode.Scalar], _ typed: [Unicode.Scalar]) -> Int32 {
        if heard == typed { return 0 }
        let shorter = min(heard.count, typed.count)
        let head = zip(heard, typed).prefix { $0 == $1 }.count
        let tail = zip(heard.reversed(), typed.reversed()).prefix(shorter - head)
            .prefix { $0 == $1 }.count
        return (head + tail) * 2 >= max(heard.count, typed.count) ? step - 1 : step
    }
}
