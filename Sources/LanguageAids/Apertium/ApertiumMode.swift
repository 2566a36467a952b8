/// A pipeline of Apertium, read from its mode file: one line of shell with quoted paths, `|`
/// between programs, `$1` and `$2` for flags.
///
/// The wrapper script `apertium` answers only at the end of its input; the programs themselves, run
/// with `-z`, answer at every NUL.
struct ApertiumMode: Hashable, Sendable {
    /// The programs in order, each with its arguments.
    let stages: [[String]]

    /// Reads a mode file's text; `nil` when it has no pipeline.
    init?(modeFile text: String) {
        let line = text.split(separator: "\n").first { !$0.hasPrefix("#") } ?? ""
        let stages = Self.stages(of: line).map { words in
            // `$1` is the generator's flag: -n leaves unknown words unmarked.
            let plain = words.compactMap { $0 == "$1" ? "-n" : $0 == "$2" ? nil : $0 }
            return [plain.first].compactMap { $0 } + ["-z"] + plain.dropFirst()
        }
        guard !stages.isEmpty, stages.count <= 32, stages.allSatisfy({ $0.count >= 2 }) else {
            return nil
        }
        self.stages = stages
    }

    private init(stages: [[String]]) {
        self.stages = stages
    }

    /// The stages up to each word's translations: through `lt-proc -b`.
    var gloss: ApertiumMode? {
        guard let end = stages.firstIndex(where: { $0.first == "lt-proc" && $0.contains("-b") })
        else { return nil }
        return ApertiumMode(stages: Array(stages[...end]))
    }

    /// The stages up to each word's analysis, with its surface form.
    var analysis: ApertiumMode? {
        guard let end = stages.firstIndex(where: { $0.first == "apertium-tagger" }) else {
            return nil
        }
        var kept = Array(stages[...end])
        kept[end].insert("-p", at: 1)
        return ApertiumMode(stages: kept)
    }

    private static func stages(of line: Substring) -> [[String]] {
        var stages: [[String]] = [[]]
        var word: String?
        var quote: Character?
        func close() {
            if let finished = word { stages[stages.count - 1].append(finished) }
            word = nil
        }
        for character in line {
            switch character {
            case quote: quote = nil
            case "'" where quote == nil, "\"" where quote == nil:
                quote = character
                word = word ?? ""
            case " " where quote == nil, "\t" where quote == nil: close()
            case "|" where quote == nil:
                close()
                stages.append([])
            default: word = (word ?? "") + String(character)
            }
        }
        close()
        return stages.contains(where: \.isEmpty) ? [] : stages
    }
}
