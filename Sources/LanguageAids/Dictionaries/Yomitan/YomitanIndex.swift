import ListenCore
import Markup

/// A Yomitan dictionary's description of itself, `index.json`, and its tags (Yomitan's
/// documentation, "Making dictionaries", and its schemas of version 3).
struct YomitanIndex {
    /// A tag of terms.
    struct Tag: Hashable {
        let category: String
        /// The tag in words; may be empty.
        let notes: String
    }

    /// The file by which a dictionary is recognised.
    static let name = "index.json"
    /// The newest version of the format that is read.
    static let newest = 3
    private static let mostTags = 4_096

    let title: String
    /// The version of the format; 0 for a number that is none.
    let version: Int
    /// Its lines about its makers and its licence.
    let notice: [String]
    /// The language of its terms, as stated.
    let source: String?
    /// The language of its meanings, as stated.
    let target: String?
    private(set) var tags: [String: Tag] = [:]

    /// Reads `index.json`; `nil` when it is none.
    init?(_ bytes: [UInt8]) {
        guard let root = Self.root(of: bytes), let title = root["title"]?.string else {
            return nil
        }
        self.title = EntryText.line(title.prefix(200))
        let stated = root["format"]?.number ?? root["version"]?.number ?? 1
        version = Int(exactly: stated.rounded()) ?? 0
        var notice: [String] = []
        for text in [
            root["attribution"]?.string, root["author"]?.string, root["description"]?.string,
            root["url"]?.string, root["revision"]?.string.map({ "Revision \($0)" }),
        ] {
            notice += EntryText.lines(of: text ?? "").prefix(20).map { EntryText.line($0) }
        }
        self.notice = notice.filter { !$0.isEmpty }
        source = root["sourceLanguage"]?.string
        target = root["targetLanguage"]?.string
    }

    /// Adds the tags of a bank: rows of name, category, order, notes and score.
    mutating func add(tags bytes: [UInt8]) {
        for row in Self.root(of: bytes)?.elements ?? [] where tags.count < Self.mostTags {
            let row = row.elements
            guard row.count >= 4, let name = row[0].string, let category = row[1].string else {
                continue
            }
            tags[name] = Tag(
                category: category, notes: EntryText.line((row[3].string ?? "").prefix(200)))
        }
    }

    private static func root(of bytes: [UInt8]) -> JSONElement? {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let bytes = bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
        guard String(validating: bytes, as: UTF8.self) != nil else { return nil }
        return JSONTree(bytes, most: 200_000).roots.first
    }

    /// The parts of speech and the labels of some tags, in words.
    func words(for names: [String]) -> (grammar: String?, labels: [String]) {
        var grammar: [String] = []
        var labels: [String] = []
        for name in names.prefix(GrammarWords.codeLimit) {
            let tag = tags[name]
            let notes = tag.map(\.notes) ?? ""
            if let known = GrammarWords.edict[name] {
                grammar.append(known)
            } else if tag?.category == "partOfSpeech" {
                grammar.append(notes.isEmpty || notes.count > 40 ? name : notes)
            } else if !Self.ranks.contains(tag?.category ?? ""), !name.allSatisfy(\.isNumber) {
                labels.append(notes.isEmpty || notes.count > 40 ? name : notes)
            }
        }
        return (
            GrammarWords.words(for: grammar.map { EntryText.line($0) }, in: [:]),
            labels.map { EntryText.line($0) }.filter { !$0.isEmpty }
        )
    }

    /// Categories of tags that tell how common a term is, or where it comes from.
    private static let ranks: Set<String> = [
        "popular", "frequent", "frequency", "dictionary", "index", "search",
    ]
}
