import ListenCore
import Markup

/// The content of one line of a wiktextract file (for its form see wiktextract's README, "Format of
/// extracted redirects and word entries").
///
/// All numbers of elements are bounded.
struct ExtractLine {
    /// One sense.
    struct Sense {
        var glosses: [String] = []
        var tags: [String] = []
        /// The words of which this is a form or another spelling.
        var lemmas: [String] = []
    }

    /// A form of the word with its tags.
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
    /// Its pronunciations in the IPA, with slashes or brackets.
    var sounds: [String] = []
    /// Its reading in Latin letters: pinyin.
    var reading: String?
    /// The spellings that have the entry.
    var redirects: [String] = []

    /// The most senses of a word.
    static let mostSenses = 64
    static let mostForms = 2_000
    private static let mostLemmas = 8
    private static let mostTags = 24
    private static let mostSounds = 16
    private static let longestWord = EntryLimits.keyBytes

    /// True when the line is a word rather than a redirect to another page.
    var isEntry: Bool { !word.isEmpty && !languageCode.isEmpty }

    /// Reads a line; throws when it is malformed or truncated JSON.
    init(_ bytes: UnsafeRawBufferPointer) throws(JSONDamage) {
        var cursor = JSONCursor(bytes)
        // Filled in a copy, since a closure cannot capture an incomplete `self`.
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
        // A longer word is cut here and left out later.
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
