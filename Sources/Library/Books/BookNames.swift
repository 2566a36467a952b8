import Documents
package import ListenCore

/// Facts from the names of files and folders, used when nothing more certain states them.
///
/// People name books by habit, so these are guesses and come last.
package enum BookNames {
    /// The parts of a name such as `03 - Title (1998) {Reader}`.
    package struct Parts: Hashable, Sendable {
        /// The leading number.
        package var number: NumberedPlace?
        /// The author before a dash.
        package var author: String?
        /// The title.
        package var title: String
        /// The year in brackets, or at the beginning.
        package var year: Int?
        /// The narrator in curly brackets.
        package var narrator: String?
        /// The place in a series: `Book 2`, `Vol. 3`.
        package var part: String?
    }

    /// The facts of a book by its folders below the library.
    ///
    /// They are `Author/Series/Title`, `Author/Title` or `Author - Title (Year)`.
    package static func tags(ofFolders path: String) -> RecordingTags {
        let folders = path.split(separator: "/").filter { $0 != "." && $0 != ".." }
            .map { String($0) }
        var tags = RecordingTags()
        guard let last = folders.last else { return tags }
        let parts = parts(of: last, hasAuthor: folders.count == 1)
        tags.album = parts.title
        tags.year = parts.year
        tags.authors = parts.author.map(BookText.names) ?? []
        tags.narrators = parts.narrator.map(BookText.names) ?? []
        if folders.count >= 2, tags.authors.isEmpty {
            tags.authors = BookText.names(folders[max(0, folders.count - 3)])
        }
        if folders.count >= 3, let name = BookText.name(folders[folders.count - 2]) {
            tags.series = BookSeries(
                name: name, part: parts.part ?? parts.number.map { "\($0.number)" })
        }
        return tags
    }

    /// Splits a name into its parts; with `hasAuthor`, the text before the first dash is the
    /// author.
    package static func parts(of name: String, hasAuthor: Bool) -> Parts {
        var rest = BookText.name(name.replacing("_", with: " ")) ?? ""
        var parts = Parts(title: rest)
        if let narrator = cut(&rest, between: "{", and: "}") { parts.narrator = narrator }
        for (open, end) in [("(", ")"), ("[", "]")] as [(Character, Character)] {
            var trial = rest
            guard let inner = cut(&trial, between: open, and: end) else { continue }
            if inner.count == 4, let year = BookText.year(inner), year > 1000 {
                parts.year = year
                rest = trial
            }
        }
        if let (number, after) = leadingNumber(rest) {
            // `1984` alone is a title, the number of `1984 - Title` a year, that of `03 - Title` a
            // place.
            if number >= 1000, number <= 2100 {
                parts.year = parts.year ?? number
            } else {
                parts.number = NumberedPlace(number)
            }
            rest = after
        }
        if hasAuthor, let dash = rest.firstRange(of: " - "),
            DiscName(rest[..<dash.lowerBound])?.stem.isEmpty != true
        {
            parts.author = BookText.name(String(rest[..<dash.lowerBound]))
            rest = String(rest[dash.upperBound...])
        }
        if let dash = rest.firstRange(of: " - "), let part = part(String(rest[..<dash.lowerBound]))
        {
            parts.part = part
            rest = String(rest[dash.upperBound...])
        }
        parts.title = BookText.name(rest) ?? parts.title
        return parts
    }

    /// The number of `Book 2`, `Vol. 2.5` and `Band 3`.
    private static func part(_ text: String) -> String? {
        let words = text.split(separator: " ").map { $0.lowercased() }
        let kinds = ["book", "vol", "vol.", "volume", "band", "part", "teil", "tome", "libro", "#"]
        guard words.count == 2, kinds.contains(words[0]),
            words[1].allSatisfy({ $0.isNumber || $0 == "." })
        else { return nil }
        return words[1]
    }

    /// The leading number, and the text behind it and its separator.
    private static func leadingNumber(_ text: String) -> (Int, String)? {
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        guard (1...4).contains(digits.count), let number = Int(digits) else { return nil }
        let behind = text[digits.endIndex...]
        let rest = behind.drop { " .-_)–—:".contains($0) }
        // `2nd Foundation` begins with a word, `21 Lessons` with a number of the title.
        guard rest.startIndex != behind.startIndex, !rest.isEmpty,
            digits.first == "0"
                || behind.prefix(rest.startIndex == behind.endIndex ? 0 : 3)
                    .contains(where: { ".-–—_):".contains($0) })
        else { return nil }
        return (number, String(rest))
    }

    /// Removes the first text between two marks and returns it.
    private static func cut(_ text: inout String, between open: Character, and end: Character)
        -> String?
    {
        guard let from = text.firstIndex(of: open),
            let to = text[from...].firstIndex(of: end)
        else { return nil }
        let inner = BookText.name(String(text[text.index(after: from)..<to]))
        let left = "\(text[..<from]) \(text[text.index(after: to)...])"
        guard let whole = BookText.name(left) else { return nil }
        text = whole
        return inner
    }
}

extension BookSidecars {
    /// The cover among the names of a folder: a picture called `cover`, `folder`, `front` … in any
    /// case, otherwise the only picture there is; `nil` for none.
    package static func cover(among names: [String]) -> String? {
        let pictures = names.filter { name in
            let lower = name.lowercased()
            return !lower.hasPrefix(".")
                && [".jpg", ".jpeg", ".png", ".webp", ".gif"].contains { lower.hasSuffix($0) }
        }
        for stem in ["cover", "folder", "front", "albumart", "artwork", "poster"] {
            let found = pictures.filter { $0.lowercased().hasPrefix(stem + ".") }
            if let first = NaturalOrder.sorted(found, by: { $0 }).first { return first }
        }
        return pictures.count == 1 ? pictures[0] : nil
    }
}
