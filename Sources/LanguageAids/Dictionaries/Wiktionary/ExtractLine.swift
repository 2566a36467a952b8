import ListenCore
import Markup

/// What one line of a wiktextract file says of a word (the shape is that of
/// wiktextract's README, "Format of extracted redirects and word entries").
///
/// Everything that is counted in it is bounded.
struct ExtractLine {
    /// One meaning.
    struct Sense {
        var glosses: [String] = []
        var tags: [String] = []
        /// The words that this is a form or another spelling of.
        var lemmas: [String] = []
    }

    /// A form of the word, and what it is.
    struct Form {
        var text = ""
        var tags: [String] = []
    }

    var word = ""
    var languageCode = ""
    /// The language's name in the language of the extract.
    var languageName = ""
    var wordClass = ""
    var senses: [Sense] = []
    var forms: [Form] = []
    /// Its sounds in the IPA, with their slashes or brackets.
    var sounds: [String] = []
    /// How it is read in Latin letters: pinyin.
    var reading: String?
    /// The spellings that have the entry.
    var redirects: [String] = []

    /// No word has more that is worth showing.
    static let mostSenses = 64
    static let mostForms = 2_000
    private static let mostLemmas = 8
    private static let mostTags = 24
    private static let mostSounds = 16
    private static let longestWord = EntryLimits.keyBytes

    /// Whether the line is of a word, and not a page that leads to another.
    var isEntry: Bool { !word.isEmpty && !languageCode.isEmpty }

    /// Reads a line; throws when it is no JSON, or ends too early.
    init(_ bytes: UnsafeRawBufferPointer) throws(JSONDamage) {
        var cursor = JSONCursor(bytes)
        // Filled in a copy, since a closure cannot hold `self` before it is whole.
        var line = ExtractLine()
        let isObject = try cursor.members { name, cursor throws(JSONDamage) in
            try line.read(name, &cursor)
        }
        guard isObject, cursor.isAtEnd else { throw cursor.damage }
        self = line
    }

    private init() {}

    private mutating func read(
        _ name: String, _ cursor: inout JSONCursor
    ) throws(JSONDamage) {
        switch name {
        // Longer ones are cut, and so no word; they are left out later.
        case "word": word = try cursor.string(limit: Self.longestWord + 1) ?? ""
        case "lang_code": languageCode = try cursor.string(limit: 64) ?? ""
        case "lang": languageName = try cursor.string(limit: 128) ?? ""
        case "pos": wordClass = try cursor.string(limit: 64) ?? ""
        case "redirects":
            redirects = try cursor.strings(most: Self.mostLemmas, limit: Self.longestWord)
        case "senses":
            try cursor.elements { cursor throws(JSONDamage) in
                guard senses.count < Self.mostSenses else { return }
                senses.append(try Self.sense(&cursor))
            }
        case "forms":
            try cursor.elements { cursor throws(JSONDamage) in
                guard forms.count < Self.mostForms else { return }
                forms.append(try Self.form(&cursor))
            }
        case "sounds":
            try cursor.elements { cursor throws(JSONDamage) in try readSound(&cursor) }
        default: break
        }
    }

    private static func sense(_ cursor: inout JSONCursor) throws(JSONDamage) -> Sense {
        var sense = Sense()
        try cursor.members { name, cursor throws(JSONDamage) in
            switch name {
            case "glosses": sense.glosses = try cursor.strings(most: 4)
            case "tags": sense.tags = try cursor.strings(most: mostTags, limit: 64)
            case "form_of", "alt_of":
                try cursor.elements { cursor throws(JSONDamage) in
                    try cursor.members { name, cursor throws(JSONDamage) in
                        guard name == "word", sense.lemmas.count < mostLemmas else { return }
                        guard let word = try cursor.string(limit: longestWord) else { return }
                        sense.lemmas.append(word)
                    }
                }
            default: break
            }
        }
        return sense
    }

    private static func form(_ cursor: inout JSONCursor) throws(JSONDamage) -> Form {
        var form = Form()
        try cursor.members { name, cursor throws(JSONDamage) in
            switch name {
            case "form": form.text = try cursor.string(limit: longestWord + 1) ?? ""
            case "tags": form.tags = try cursor.strings(most: mostTags, limit: 64)
            default: break
            }
        }
        return form
    }

    private mutating func readSound(_ cursor: inout JSONCursor) throws(JSONDamage) {
        var tags: [String] = []
        var chinese: String?
        try cursor.members { name, cursor throws(JSONDamage) in
            switch name {
            case "ipa":
                guard sounds.count < Self.mostSounds else { return }
                if let sound = try cursor.string(limit: 256) { sounds.append(sound) }
            case "tags": tags = try cursor.strings(most: Self.mostTags, limit: 64)
            case "zh_pron", "zh-pron": chinese = try cursor.string(limit: 256)
            default: break
            }
        }
        if reading == nil, let chinese, tags.contains("Pinyin") { reading = chinese }
    }
}
