/// The version, which every manifest has, whatever else it holds.
struct ManifestVersion: Decodable {
    let schemaVersion: Int
}

/// The JSON of a manifest of version 1.
struct ManifestFile: Decodable {
    /// A book.
    struct Book: Decodable {
        let id: String
        let title: String
        let author: String?
        let language: String?
        let translationLanguage: String?
        let chapters: [Chapter]
    }

    /// A chapter; its paths are relative to the manifest's folder.
    struct Chapter: Decodable {
        let id: String
        let title: String
        let number: Int?
        let audio: String
        let subtitles: String?
        let translation: String?
        let durationSeconds: Double?
        let wordCount: Int?
    }

    let books: [Book]
}

/// A fault of a manifest: its place in the JSON and the reason.
struct ManifestFault: Error {
    /// The path to the value: `books[2].chapters[0].title`; empty for the whole.
    let place: String
    /// The reason, as a clause.
    let reason: String

    /// A fault in the values themselves.
    init(at place: String, _ reason: String) {
        self.place = place
        self.reason = reason
    }

    /// A fault that the JSON decoder found; `wasRead` says that the text is known to be JSON.
    init(_ error: any Error, wasRead: Bool) {
        switch error as? DecodingError {
        case .keyNotFound(let key, let context):
            self.init(at: Self.place(context.codingPath + [key]), "a value is missing")
        case .valueNotFound(_, let context):
            self.init(at: Self.place(context.codingPath), "a value is missing")
        case .typeMismatch(let type, let context):
            self.init(at: Self.place(context.codingPath), "\(Self.noun(for: type)) was expected")
        case .dataCorrupted(let context) where !context.codingPath.isEmpty:
            self.init(at: Self.place(context.codingPath), "the value is out of range")
        default:
            // The decoder does not report the place of a number that does not fit an Int.
            self.init(at: "", wasRead ? "a number in it is out of range" : "it is not JSON")
        }
    }

    private static func place(_ path: [any CodingKey]) -> String {
        path.reduce(into: "") { place, key in
            if let index = key.intValue {
                place += "[\(index)]"
            } else {
                place += (place.isEmpty ? "" : ".") + key.stringValue
            }
        }
    }

    private static func noun(for type: any Any.Type) -> String {
        if type == String.self { return "a text" }
        if type == Int.self || type == Double.self { return "a number" }
        if type is any ExpressibleByArrayLiteral.Type { return "a list" }
        return "an object"
    }
}
