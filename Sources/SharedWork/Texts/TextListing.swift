package import ConsoleOutput
package import ListenCore

/// The printed list of a chapter's texts, in the order of their numbers.
package struct TextListing {
    /// One text of one chapter.
    package struct Line: Encodable {
        let chapter: String
        let chapterNumber: Int?
        let chapterTitle: String
        /// Its number among the texts of the chapter.
        let number: Int
        let language: String?
        /// `spoken`, `translation` or `left out`.
        let kind: String
        /// Its name in the player.
        let name: String
        /// Its path or address; for an added text the former name of its file.
        let place: String
        /// `source`, `beside`, `inside`, `added` or `named`.
        let origin: String
        /// The reason that it is left out.
        let reason: String?
        let isAdded: Bool
        /// True when it plays unless another one is chosen.
        let isPlayed: Bool
        /// True when `spoken` is a guess.
        let isGuess: Bool
    }

    /// The JSON of some texts.
    package struct JSON: Encodable {
        let version = 1
        let texts: [Line]

        package init(texts: [Line]) {
            self.texts = texts
        }
    }

    package private(set) var lines: [Line] = []

    package init(lines: [Line] = []) {
        self.lines = lines
    }

    /// Adds the texts of a chapter.
    package mutating func add(_ choice: TextChoice, of chapter: Chapter) {
        for (index, entry) in choice.all.enumerated() {
            let (kind, reason): (String, String?) =
                switch entry.role {
                case .spoken: ("spoken", nil)
                case .translation: ("translation", nil)
                case .leftOut(let reason): ("left out", reason.explanation)
                }
            let text = entry.text
            let isAdded = text.origin == .added
            lines.append(
                Line(
                    chapter: chapter.id.rawValue, chapterNumber: chapter.number,
                    chapterTitle: chapter.title, number: index + 1,
                    language: text.track.language?.tag, kind: kind, name: text.name,
                    place: isAdded ? text.name : text.track.location.shown,
                    origin: text.origin.rawValue, reason: reason, isAdded: isAdded,
                    isPlayed: entry.role == .spoken,
                    isGuess: entry.role == .spoken && choice.isGuess))
        }
    }

    /// Removes the texts that are not in a language; the others keep their numbers.
    package mutating func keep(_ language: Language) {
        lines.removeAll { line in
            let own = line.language.flatMap { Language(tag: $0) }
            return !(own?.mayBe(language) ?? false)
        }
    }

    /// The lines as a table, with a column for the chapters when it is of several.
    package func table(withChapters: Bool) -> TextTable {
        let chapters: [TextTable.Alignment] = withChapters ? [.right, .left] : []
        var table = TextTable(chapters + [.right, .left, .left, .left, .left])
        for line in lines {
            let chapter =
                withChapters
                ? [line.chapterNumber.map(String.init) ?? line.chapter, line.chapterTitle] : []
            let played = line.isPlayed ? line.isGuess ? "plays, a guess" : "plays" : ""
            table.add(
                chapter + [
                    "\(line.number)", line.language ?? "", line.kind, played, Self.remarked(line),
                ])
        }
        return table
    }

    private static func remarked(_ line: Line) -> String {
        let origin: String? =
            switch line.origin {
            case TextChoice.Origin.added.rawValue: "added"
            case TextChoice.Origin.inside.rawValue: "inside the recording"
            default: nil
            }
        let remarks = [origin, line.reason].compactMap(\.self)
        return line.place + (remarks.isEmpty ? "" : " (\(remarks.joined(separator: "; ")))")
    }
}

extension ResourceReference {
    /// The path of a file, or the address.
    package var path: String {
        switch self {
        case .file(let path): path
        case .remote(let url): url
        }
    }

    /// The same for a list: an address without a password or a key.
    package var shown: String {
        switch self {
        case .file(let path): path
        case .remote(let url): url.addressWithoutSecrets
        }
    }
}

extension StatedError {
    /// The error for a number that no text of a chapter has.
    package static func noText(_ number: Int, of count: Int) -> StatedError {
        StatedError(
            .notFound,
            count == 0
                ? "There is no text \(number): none was found. --subtitles FILE takes any file, or "
                    + "`listen subtitles add BOOK CHAPTER FILE` gives a chapter one."
                : "There is no text \(number), only \(count == 1 ? "one" : "1 to \(count)"). "
                    + "See them with --list-texts.")
    }
}
