import FoundationEssentials
import ListenCore

/// Makes entries of rows.
struct WordListBuilder {
    let reader: WordListReader
    let shape: WordListShape
    private(set) var list: WordList
    private var places: [WordKey: Int] = [:]
    /// The words whose article was left out.
    private var cut: Set<WordKey> = []
    private var languages: [String: Language?] = [:]

    init(reader: WordListReader, shape: WordListShape) {
        self.reader = reader
        self.shape = shape
        list = WordList(format: shape.format)
    }

    /// Keeps a row's word; says whether there is room for more.
    mutating func add(_ cells: [String], line: Int) -> Bool {
        let columns = shape.columns
        func cell(_ column: Int?) -> String {
            guard let column, cells.indices.contains(column) else { return "" }
            return cells[column]
        }
        let written = shape.plain(cell(columns.word))
        let tag = cell(columns.language)
        guard let language = tag.isEmpty ? reader.language : language(of: tag) else {
            complain(line, "“\(tag.printable(limit: 40))” is no language, so it was left out.")
            return true
        }
        // A list with a column for times, or that says how well each is known, has words and phrases
        // as they are kept or as the texts have them: our own, LWT's, Lute's, LingQ's. In our own,
        // the time of one without is empty.
        let isKept =
            columns.isOfLingQ || columns.changed != nil || !cell(columns.status).isEmpty
        let spelling = isKept ? written : HeadwordForm.word(written, language)
        guard !isSeveral(spelling) else {
            complain(
                line,
                "“\(spelling.printable(limit: 40))” is more than one word, so it was left out.")
            return true
        }
        guard let key = WordKey(spelling, language: language) else {
            complain(line, "“\(spelling.printable(limit: 40))” is no word, so it was left out.")
            return true
        }
        guard let status = status(cell(columns.status), cell(columns.extendedStatus)) else {
            let text = cell(columns.status).printable(limit: 40)
            complain(
                line,
                "“\(text)” is no status (1–5, known, ignored or new), so it was left out.")
            return true
        }
        if spelling != written {
            list.articles += 1
            cut.insert(key)
        }
        let translation = shape.plain(cell(columns.translation))
        return keep(
            WordEntry(
                key: key, spelling: spelling, status: status.value,
                // LWT's sign for none.
                translation: translation == "*"
                    ? "" : String(translation.prefix(Self.mostOfTranslation)),
                changedAt: changed(cell(columns.changed), line: line)),
            line: line)
    }

    mutating func complain(_ line: Int, _ message: String) {
        list.problems += 1
        guard list.diagnostics.count < reader.limits.diagnostics else { return }
        list.diagnostics.append(WordListDiagnostic(line: line, message: message))
    }

    private mutating func keep(_ entry: WordEntry, line: Int) -> Bool {
        if let place = places[entry.key] {
            let former = list.entries[place]
            guard entry.changedAt >= former.changedAt else { return true }
            list.entries[place] = entry
            if cut.contains(entry.key) {
                list.entries[place].translation = Self.joined(
                    former.translation, entry.translation)
            }
            return true
        }
        guard list.entries.count < reader.limits.words else {
            complain(
                line,
                "A list has at most \(reader.limits.words) words; from here on it was left out.")
            return false
        }
        places[entry.key] = list.entries.count
        list.entries.append(entry)
        return true
    }

    /// Both translations of words that differ in their article alone: `der See` and `die See`.
    private static func joined(_ former: String, _ latter: String) -> String {
        guard !former.isEmpty, !latter.isEmpty else { return former.isEmpty ? latter : former }
        let isKnown =
            former == latter || former.hasPrefix(latter + "; ")
            || former.hasSuffix("; " + latter) || former.contains("; " + latter + "; ")
        return isKnown ? former : String("\(former); \(latter)".prefix(mostOfTranslation))
    }

    /// The most characters of a translation.
    private static let mostOfTranslation = 1_000

    /// Tells whether a line of a list without columns has letters on both sides of what parts them
    /// elsewhere.
    private func isSeveral(_ spelling: String) -> Bool {
        guard shape.format == .plain else { return false }
        let parts = spelling.split { [",", ";", "，", "；", "、"].contains($0) }
        return parts.count { $0.contains(where: \.isLetter) } > 1
    }

    /// A language by its tag, its code of three letters or its English name,
    /// which other programs write: `Spanish`, `Chinese (Simplified)`.
    private mutating func language(of text: String) -> Language? {
        if let known = languages[text] { return known }
        let name = text.prefix { $0.isLetter && $0.isASCII }
        // Two or three letters at the beginning of a name are no code: “My Spanish”.
        let stated = name.utf8.count > 3 ? [text, String(name)] : [text]
        let language = stated.lazy.compactMap(StatedLanguage.language)
            .first { $0.code.utf8.count <= 3 }
        // No list is in so many languages; what one makes up must not fill the memory.
        if languages.count < 1_000 { languages[text] = language }
        return language
    }

    /// A status, or none for a word that is new.
    private struct Status {
        let value: WordStatus?
    }

    private func status(_ text: String, _ extended: String) -> Status? {
        if text.isEmpty { return Status(value: reader.status) }
        if shape.columns.isOfLingQ {
            return LingQStatus.status(text, extended: extended).map { Status(value: $0) }
        }
        if ["new", "unknown", "0"].contains(text.lowercased()) { return Status(value: nil) }
        return WordStatus(name: text).map { Status(value: $0) }
    }

    /// The time a word was changed; one whose time cannot be read has none.
    private mutating func changed(_ text: String, line: Int) -> Date {
        let unknown = reader.overwrites ? reader.now : WordEntry.undated
        guard !text.isEmpty else { return unknown }
        guard let date = WordListTime.date(text) else {
            complain(
                line,
                "“\(text.printable(limit: 40))” is no time like 2026-11-21, so the word was taken"
                    + " without one.")
            return unknown
        }
        return min(date, reader.now)
    }
}
