import ListenCore

/// What the first lines of a file tell: whether it is an extract of Wiktionary,
/// and in which languages.
struct ExtractSurvey {
    /// How many entries of each language there are, by its code.
    private(set) var counts: [String: Int] = [:]
    /// What the extract calls each language.
    private(set) var names: [String: String] = [:]

    private static let mostLines = 2_000
    /// So many lines without an entry, and it is something else.
    private static let mostStrange = 20
    /// What names of languages end in that English does not share.
    private static let endings = ["ish", "ese", "ian"]

    /// Reads the first lines; `nil` when the file is no extract.
    init?(_ path: String) throws(DictionaryError) {
        guard try Self.beginsAsJSON(path) else { return nil }
        var reader = try ExtractReader(path)
        var strange = 0
        var read = 0
        while read < Self.mostLines, strange < Self.mostStrange || !counts.isEmpty,
            let item = try reader.next()
        {
            read += 1
            guard case .line(let line) = item, line.isEntry else {
                strange += 1
                continue
            }
            counts[line.languageCode, default: 0] += 1
            names[line.languageCode] = line.languageName
        }
        guard !counts.isEmpty else { return nil }
    }

    /// The code of nearly all entries; `nil` when there are several.
    var mainCode: String? {
        let all = counts.values.reduce(0, +)
        return counts.first { $0.value * 10 >= all * 9 }?.key
    }

    /// The codes, the commonest first.
    var codes: [String] {
        counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
    }

    /// The language of the meanings, where the names of languages tell it:
    /// English editions call Spanish Spanish.
    ///
    /// The name of `source` tells it, also one that other languages share, such as
    /// Latin: nearly all extracts are of the English edition. Where it comes later
    /// in the file, the names of most others tell it, but no single shared one.
    func target(naming source: Language) -> Language? {
        let known = names.compactMap { code, name in
            ExtractImporter.language(code).map { (language: $0, name: name) }
        }
        let own = known.filter { $0.language.code == source.code }
        let asked = own.isEmpty ? known : own
        let english = asked.filter { $0.language.isEnglishName($0.name) }
        let tells =
            !own.isEmpty || known.count > 1
            || Self.endings.contains { english.first?.name.hasSuffix($0) == true }
        guard tells else { return nil }
        return english.count * 2 > asked.count ? .english : nil
    }

    /// Whether the first byte behind blanks is a brace.
    private static func beginsAsJSON(_ path: String) throws(DictionaryError) -> Bool {
        let bytes = try ExtractBytes(path)
        var head: [UInt8] = []
        // What cannot be inflated is no extract either.
        guard (try? bytes.append(to: &head)) == true else { return false }
        if head.starts(with: [0xEF, 0xBB, 0xBF]) { head.removeFirst(3) }
        return head.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } == 0x7B
    }
}

extension Language {
    /// Whether a text is what English calls this language.
    fileprivate func isEnglishName(_ name: String) -> Bool {
        name == englishName || StatedLanguage.language(name)?.code == code
    }
}
