import FoundationEssentials
import HTTPCaching
import ListenCore

/// The file names for exported content: readable, safe everywhere, each used once.
///
/// No byte of an id or a title can form a path: only letters, digits and a few marks stay.
struct ExportNames {
    /// The file that lists the others.
    static let manifest = "manifest.json"

    private var taken: Set<String> = [ExportNames.manifest]

    /// A name for content that no other has, with its extension.
    mutating func name(for words: String, _ head: StoredHead) -> String {
        let base = Self.safe(words.isEmpty ? "response" : words)
        let ending = Self.ending(of: head)
        var (name, number) = ("\(base).\(ending)", 1)
        while !taken.insert(name.lowercased()).inserted {
            number += 1
            name = "\(base) (\(number)).\(ending)"
        }
        return name
    }

    /// A text as part of a file name, at most 120 bytes.
    static func safe(_ text: String) -> String {
        var name = ""
        for scalar in text.replacing(": ", with: " - ").unicodeScalars {
            let isKept =
                scalar.properties.isAlphabetic || scalar.properties.numericType != nil
                || " -_,'()".unicodeScalars.contains(scalar)
                || scalar.properties.generalCategory == .nonspacingMark
            let piece = isKept ? String(scalar) : "_"
            guard name.utf8.count + piece.utf8.count <= 120 else { break }
            name += piece
        }
        let words = name.split(separator: " ").joined(separator: " ")
        return words.isEmpty ? "_" : words
    }

    /// The extension: that of the URL when it has a short one, else the content type's.
    static func ending(of head: StoredHead) -> String {
        let path = HTTPURL(head.key.url)?.path ?? ""
        let last = path.split(separator: "/").last ?? ""
        if let dot = last.lastIndex(of: "."), dot != last.startIndex {
            let ending = last[last.index(after: dot)...].lowercased()
            let isShort = (1...5).contains(ending.utf8.count)
            if isShort, ending.utf8.allSatisfy(isLetterOrDigit) { return ending }
        }
        let type = head.fields.first("Content-Type")?.lowercased() ?? ""
        if let known = endings.first(where: { type.hasPrefix($0.type) }) { return known.ending }
        switch head.resource {
        case .media: return "bin"
        case .list: return "json"
        case .payload: return type.contains("json") ? "json" : "txt"
        }
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte)
    }

    private static let endings: [(type: String, ending: String)] = [
        ("audio/mpeg", "mp3"), ("audio/mp4", "m4a"), ("audio/x-m4a", "m4a"),
        ("audio/aac", "aac"), ("audio/ogg", "ogg"), ("audio/opus", "opus"),
        ("audio/flac", "flac"), ("audio/wav", "wav"), ("audio/x-wav", "wav"),
        ("image/png", "png"), ("image/jpeg", "jpg"), ("image/webp", "webp"),
        ("application/json", "json"), ("application/x-subrip", "srt"), ("text/vtt", "vtt"),
    ]
}

/// The entry of one exported response.
struct ExportedEntry: Encodable {
    /// The file in the folder; `nil` when the content is in `text`, or is a recording that no one
    /// file holds in full.
    var file: String?
    var text: String?
    let what: String
    let url: String
    let key: String
    let source: String?
    let book: String?
    let bookTitle: String?
    let chapter: String?
    let chapterTitle: String?
    let resource: String
    let contentType: String?
    let etag: String?
    let lastModified: String?
    let fetchedAt: String
    let bytes: Int64
    let sha256: String

    init(_ head: StoredHead, _ names: CacheNames) {
        let validators = Validators(head.fields)
        what = names.words(for: head)
        url = names.address(of: head)
        key = head.key.digest
        source = head.subject?.source.rawValue
        book = head.subject?.book?.rawValue
        bookTitle = names.bookTitle(of: head.subject)
        chapter = head.subject?.chapter?.rawValue
        chapterTitle = names.chapterTitle(of: head.subject)
        resource = head.resource.rawValue
        contentType = head.fields.first("Content-Type")
        etag = validators.etag
        lastModified = validators.lastModified
        fetchedAt = head.responseTime.formatted(.iso8601)
        bytes = head.size
        sha256 = head.sha256
    }
}

/// The list of an export's files.
struct ExportManifest: Encodable {
    let version = 1
    let entries: [ExportedEntry]
}
