import ListenCore

/// Small facts of feeds, as they are written.
enum FeedFacts {
    /// A media type without parameters, in small letters; `nil` where none is stated.
    static func mediaType(_ text: String?) -> String? {
        guard let text else { return nil }
        let type = text.prefix { $0 != ";" }.lowercased().filter { !$0.isWhitespace }
        return type.isEmpty || type.utf8.count > 100 ? nil : type
    }

    /// A length in bytes; `nil` for 0 and less, and for what is no number.
    static func length(_ text: String?) -> Int64? {
        guard let text, text.utf8.count <= 24 else { return nil }
        let digits = text.filter { $0 != "," && $0 != " " && $0 != "." }
        return Int64(digits).flatMap { $0 > 0 ? $0 : nil }
    }

    /// A length in seconds.
    static func seconds(_ text: String?) -> MediaTime? {
        text.flatMap { FeedDuration.length($0) }
    }

    /// A number of an episode or a season: digits, with words around them; `nil` beyond a million.
    static func number(_ text: String?) -> Int? {
        guard let text, text.utf8.count <= 64 else { return nil }
        let digits = text.drop { !($0.isASCII && $0.isNumber) }.prefix { $0.isASCII && $0.isNumber }
        return Int(digits).flatMap { $0 < 1_000_000 ? $0 : nil }
    }

    /// True for `yes`, `true` and `explicit`, false for `no`, `false` and `clean`.
    static func isExplicit(_ text: String?) -> Bool? {
        switch text?.lowercased() {
        case "yes", "true", "explicit", "1": true
        case "no", "false", "clean", "0": false
        default: nil
        }
    }

    /// The name of a person written with an address of mail: `ann@example.org (Ann)`,
    /// `Ann (ann@example.org)`, `Ann <ann@example.org>`.
    static func name(_ text: String?) -> String? {
        guard let text else { return nil }
        for (open, close) in [("(", ")"), ("<", ">")] {
            guard text.hasSuffix(close), let at = text.firstRange(of: open) else { continue }
            let before = FeedText.line(String(text[..<at.lowerBound]))
            let inside = FeedText.line(String(text[at.upperBound...].dropLast()))
            if let before, inside?.contains("@") == true { return before }
            if let inside, before?.contains("@") == true { return inside }
        }
        return text
    }
}
