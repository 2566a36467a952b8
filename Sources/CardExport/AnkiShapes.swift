import Practice

/// The notes Anki has, compared by type, text, language and book: notes made by AnkiConnect have
/// identifiers of its own.
struct KnownNotes {
    private struct Key: Hashable {
        let type: String
        let text: String
    }

    /// The tags of the notes of a key, in lower case: Anki keeps the case in which a tag was first
    /// written.
    private var tags: [Key: [[String]]] = [:]

    /// True when Anki has a note, whatever a learner added to it or took away.
    func contains(_ note: CardNote) -> Bool {
        let key = Self.key(type: note.type.name, text: note.fields.first ?? "")
        return tags[key, default: []].contains { Self.serve($0, note.tags) }
    }

    mutating func insert(_ note: CardNote) {
        insert(type: note.type.name, text: note.fields.first ?? "", tags: note.tags)
    }

    /// Adds a note that Anki listed; ignores one without a text.
    mutating func insert(_ note: NoteInfo) {
        guard let type = note.modelName, let text = note.fields?[NoteType.Field.text.rawValue]
        else { return }
        insert(type: type, text: text.value, tags: note.tags ?? [])
    }

    private mutating func insert(type: String, text: String, tags: [String]) {
        self.tags[Self.key(type: type, text: text), default: []].append(
            tags.map { $0.lowercased() })
    }

    private static func key(type: String, text: String) -> Key {
        // Anki's editor and learners add markup and no-break spaces.
        let words = CardMarkup.plain(text).split(whereSeparator: \.isWhitespace)
        return Key(type: type.filter { $0 != "+" }, text: words.joined(separator: " "))
    }

    /// True when the tags of a note in Anki do not contradict the language and book of ours: they
    /// are the same, a part of them, or none at all.
    private static func serve(_ theirs: [String], _ ours: [String]) -> Bool {
        ["lang::", "book::"].allSatisfy { kind in
            let said = theirs.filter { $0.hasPrefix(kind) }
            let wanted = ours.map { $0.lowercased() }.filter { $0.hasPrefix(kind) }
            return said.isEmpty
                || wanted.allSatisfy { tag in
                    said.contains { $0 == tag || $0.hasPrefix(tag + "::") }
                }
        }
    }
}

/// A note as AnkiConnect describes it; empty for one that was deleted meanwhile.
struct NoteInfo: Decodable {
    struct Field: Decodable {
        let value: String
    }

    let modelName: String?
    let tags: [String]?
    let fields: [String: Field]?
}

/// Cards and the deck they move to, as AnkiConnect wants them.
struct DeckChange: Encodable {
    let cards: [Int64]
    let deck: String
}

/// A note as AnkiConnect wants it.
struct NoteShape: Encodable {
    struct Options: Encodable {
        // `KnownNotes` has found the duplicates already.
        let allowDuplicate = true
    }

    let deckName: String
    let modelName: String
    let fields: [String: String]
    let tags: [String]
    let options = Options()

    init(_ note: CardNote) {
        deckName = note.deck
        modelName = note.type.name
        fields = Dictionary(
            zip(note.type.fields.map(\.rawValue), note.fields), uniquingKeysWith: { $1 })
        tags = note.tags
    }
}

/// A note type as AnkiConnect wants it.
struct ModelShape: Encodable {
    let modelName: String
    let inOrderFields: [String]
    let css = NoteType.style
    let isCloze = false
    let cardTemplates: [[String: String]]

    init(_ type: NoteType) {
        modelName = type.name
        inOrderFields = type.fields.map(\.rawValue)
        cardTemplates = [["Name": "Card 1", "Front": type.front, "Back": type.back]]
    }
}
