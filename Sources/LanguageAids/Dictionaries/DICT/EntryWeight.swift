import Glibc
import ListenCore

/// The weight of a FreeDict entry: an estimate of how common its meaning is, from its content.
///
/// These dictionaries have an entry for each meaning of a word, in no order. The most common ones
/// have the most examples and references; a meaning with many synonyms is mainly that of another
/// word. Pure; the figures were chosen by the first meanings of 277 everyday German words: nine of
/// ten come first by them, six of ten as the files have them.
enum EntryWeight {
    /// The weight of an entry, larger for more common ones.
    ///
    /// `isIntoEnglish` says that the meanings are English, whose everyday words are known.
    static func of(_ entry: DictionaryEntry, isIntoEnglish: Bool) -> Double {
        var weight = Details(entry.details).weight
        guard let sense = entry.senses.first else { return weight }
        let parts = SenseLabels(sense)
        for label in parts.leading { weight -= SenseOrder.isManner(label) ? 3 : 0.5 }
        let rest = parts.rest
        let first = rest.prefix { $0 != "," && $0 != ";" }
        let labels = SenseLabels.inside(first)
        if labels.contains(where: { SenseOrder.isStyle($0) }) { weight -= 1.5 }
        // `fain, lief [obs.]`: the neighbours of an obsolete word are seldom common ones.
        if SenseLabels.inside(rest.prefix(400)).contains(where: { SenseOrder.isDated($0) }) {
            weight -= 3
        }
        // `grey [Br.], gray [Am.]` covers all regions, `room [Am.]` does not.
        let isLocal = labels.contains { SenseOrder.isManner($0) }
        if isLocal, first.count == rest.count { weight -= 2 }
        let words = SenseLabels.without(first).split(separator: " ")
        weight -= 0.5 * Double(max(0, min(words.count, 8) - 1))
        weight -= 0.2 * Double(rest.prefix(400).count { $0 == "," })
        // `window` comes before the plural that looks alike.
        if entry.grammar == "plural" { weight -= 1.5 }
        if entry.headword.hasSuffix("!") { weight -= 4 }
        if isIntoEnglish { weight += EverydayEnglish.share(of: words) * 2 }
        return weight
    }

    /// The lines behind the meanings.
    private struct Details {
        private(set) var weight = 0.0

        init(_ lines: [String]) {
            var (examples, references, synonyms) = (0, 0, 0)
            for line in lines.prefix(200) {
                if line.hasPrefix("\"") {
                    examples += 1
                } else if line.hasPrefix("see: ") {
                    references += Self.items(line)
                } else if line.hasPrefix("Synonym") {
                    synonyms += Self.items(line)
                } else if line.hasPrefix("Note") {
                    weight -= 0.3
                }
            }
            weight += log2(1 + Double(examples)) + 0.75 * log2(1 + Double(references))
            weight -= log2(1 + Double(synonyms))
        }

        private static func items(_ line: String) -> Int {
            1 + line.utf8.count { $0 == UInt8(ascii: ",") }
        }
    }
}

/// The labels in square brackets of a meaning.
struct SenseLabels {
    /// The labels before the meaning.
    private(set) var leading: [Substring] = []
    /// The text behind them.
    let rest: Substring

    /// Splits a meaning.
    init(_ sense: String) {
        var rest = sense.drop { $0 == " " }
        while rest.first == "[", leading.count < 6, let end = rest.firstIndex(of: "]") {
            leading.append(rest[..<end].dropFirst())
            rest = rest[rest.index(after: end)...].drop { $0 == " " }
        }
        self.rest = rest
    }

    /// The labels anywhere in a text.
    static func inside(_ text: Substring) -> [Substring] {
        text.split(separator: "[").dropFirst().prefix(8).map { $0.prefix { $0 != "]" } }
    }

    /// A text without its labels.
    static func without(_ text: Substring) -> String {
        var kept = ""
        var depth = 0
        for character in text.prefix(400) {
            switch character {
            case "[", "(": depth += 1
            case "]", ")": depth = max(0, depth - 1)
            default: if depth == 0 { kept.append(character) }
            }
        }
        return kept
    }
}
