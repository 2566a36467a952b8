import ListenCore

/// The first lines of a file, which show if it is an extract of Wiktionary, and in which languages.
struct ExtractSurvey {
    /// The number of entries of each language, by its code.
    private(set) var counts: [String: Int] = [:]
    /// The name of each language in the extract.
    private(set) var names: [String: String] = [:]

    private static let mostLines = 2_000
    /// The number of lines without an entry after which the file is something else.
    private static let mostStrange = 20
    /// Endings of English names of languages that other languages do not share.
    private static let endings = ["ish", "ese", "ian"]

    /// Reads the first lines; `nil` when the file is not an extract.
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

    /// The codes, the most common first.
    var codes: [String] {
        counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
    }

    /// The language of the meanings, if the names of languages show it: English editions call
    /// Spanish "Spanish".
    ///
    /// The name of `source` decides, even one that other languages share, such as "Latin": nearly
    /// all extracts are of the English edition. When it comes later in the file, the names of most
    /// others decide, but not a single shared one.
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

    /// True when the first byte behind blanks is a brace.
    private static func beginsAsJSON(_ path: String) throws(DictionaryError) -> Bool {
        let bytes = try ExtractBytes(path)
        var head: [UInt8] = []
        // A file that cannot be inflated is not an extract either.
        guard (try? bytes.append(to: &head)) == true else { return false }
        if head.starts(with: [0xEF, 0xBB, 0xBF]) { head.removeFirst(3) }
        return head.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } == 0x7B
    }
}

extension Language {
    /// True when a text is the English name of this language.
    fileprivate func isEnglishName(_ name: String) -> Bool {
        name == englishName || StatedLanguage.language(name)?.code == code
    }
}
