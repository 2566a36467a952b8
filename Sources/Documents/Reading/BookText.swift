package import ListenCore

/// Cleans texts of books and their sidecars for the values they become.
package enum BookText {
    /// A name on one line, at most 2,000 characters; `nil` when nothing is left.
    package static func name(_ text: String?) -> String? {
        guard let text else { return nil }
        let words = text.unicodeScalars.prefix(2000).split { scalar in
            scalar.properties.isWhitespace || scalar.value < 0x20
                || (0x7F..<0xA0).contains(scalar.value) || scalar.value == 0xFEFF
        }
        return words.isEmpty ? nil : words.map { String($0) }.joined(separator: " ")
    }

    /// A text of several lines; `nil` when nothing is left.
    package static func lines(_ text: String?) -> String? {
        guard let text else { return nil }
        let lines = text.prefix(1 << 20).split(
            omittingEmptySubsequences: false, whereSeparator: \.isNewline
        ).map { name(String($0)) ?? "" }
        let kept = lines.drop { $0.isEmpty }
        let end = kept.lastIndex { !$0.isEmpty }.map { $0 + 1 } ?? kept.startIndex
        return kept[kept.startIndex..<end].isEmpty
            ? nil : kept[..<end].joined(separator: "\n")
    }

    /// The plain text of a description that may be HTML.
    package static func plain(_ text: String?) -> String? {
        guard let text, text.contains("<") || text.contains("&") else { return lines(text) }
        return lines(PageReader.plain(text))
    }

    /// Names separated by lines, `;`, `&` or ` and `; `Last, First` stays one name.
    package static func names(_ text: String) -> [String] {
        var names: [String] = []
        let parts = text.prefix(4000).split { $0.isNewline || $0 == ";" || $0 == "&" }
        for name in parts.compactMap({ name(String($0)) }) where names.count < 32 {
            if !names.contains(name) { names.append(name) }
        }
        return names
    }

    /// The first run of four digits that is a year.
    package static func year(_ text: String?) -> Int? {
        guard let text else { return nil }
        return text.prefix(60).split { !($0.isASCII && $0.isNumber) }.lazy
            .filter { $0.utf8.count == 4 }.compactMap { Int($0) }.first { $0 >= 1 }
    }

    /// A language by any of its names; `nil` for none that is known.
    package static func language(_ text: String?) -> Language? {
        let language = name(text).flatMap(StatedLanguage.language)
        return language?.code == "und" ? nil : language
    }

    /// The ten or thirteen digits of an ISBN.
    package static func isbn(_ text: String?) -> String? {
        guard let text else { return nil }
        let bare = text.lowercased().hasPrefix("urn:isbn:") ? text.dropFirst(9) : text[...]
        let digits = bare.prefix(60).uppercased().filter {
            $0.isASCII && ($0.isNumber || $0 == "X")
        }
        return [10, 13].contains(digits.count) ? digits : nil
    }

    /// The whole text on one line, however long; `nil` when nothing is left.
    package static func whole(_ text: String) -> String? {
        if isWhole(text) { return text }
        let words = text.unicodeScalars.split { scalar in
            scalar.properties.isWhitespace && scalar != "\u{A0}" || scalar.value < 0x20
                || (0x7F..<0xA0).contains(scalar.value) || scalar.value == 0xFEFF
        }
        return words.isEmpty ? nil : words.map { String($0) }.joined(separator: " ")
    }

    /// True for plain letters with single blanks between words.
    private static func isWhole(_ text: String) -> Bool {
        var before: UInt8 = 0x20
        for byte in text.utf8 {
            guard byte > 0x20 && byte < 0x7F || byte == 0x20 && before != 0x20 else { return false }
            before = byte
        }
        return before != 0x20
    }
}
