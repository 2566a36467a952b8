/// What tells a note in Anki from others where its identifier does not: the
/// notes that AnkiConnect makes have identifiers of its own.
struct NoteIdentity: Hashable {
    private let type: String
    private let text: String
    /// Its language and its book.
    private let places: Set<String>

    init(_ note: CardNote) {
        self.init(type: note.type.name, text: note.fields.first ?? "", tags: note.tags)
    }

    init(type: String, text: String, tags: [String]) {
        self.type = type.filter { $0 != "+" }
        self.text = text
        // Anki writes a tag as it wrote it first.
        places = Set(
            tags.map { $0.lowercased() }
                .filter { $0.hasPrefix("lang::") || $0.hasPrefix("book::") })
    }
}

/// A note as AnkiConnect tells it; nothing of one that is gone meanwhile.
struct NoteInfo: Decodable {
    private struct Field: Decodable {
        let value: String
    }

    private let modelName: String?
    private let tags: [String]?
    private let fields: [String: Field]?

    /// What tells it from others; `nil` for one without a text.
    var identity: NoteIdentity? {
        guard let modelName, let text = fields?[NoteType.Field.text.rawValue] else { return nil }
        return NoteIdentity(type: modelName, text: text.value, tags: tags ?? [])
    }
}

/// Cards and the deck they go to, as AnkiConnect wants them.
struct DeckChange: Encodable {
    let cards: [Int64]
    let deck: String
}

/// A note as AnkiConnect wants it.
struct NoteShape: Encodable {
    struct Options: Encodable {
        // `NoteIdentity` has told already.
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
