import ListenCore

/// Facts about books from the names of recordings: pure.
enum FileNames {
    /// Folders for anything.
    private static let heaps: Set = [
        "downloads", "download", "desktop", "documents", "music", "podcasts", "audio", "audios",
        "media", "tmp", "temp", "incoming", "files", "descargas", "escritorio", "documentos",
        "música", "musica", "téléchargements", "bureau", "musique", "schreibtisch", "dokumente",
        "musik", "scaricati", "загрузки", "музыка", "下载", "下載", "音乐", "ダウンロード", "音楽",
        "library", "books", "audiobooks", "audio books", "hörbücher", "hörspiele", "bücher",
        "libros",
        "audiolibros", "livres", "audiolibri", "аудиокниги", "книги",
    ]

    /// A name without its extension, split at its numbers.
    static func numbered(_ file: String) -> NumberedName {
        let stem = Sidecars.stem(of: file)
        let name = NumberedName(stem)
        guard name.numbers.isEmpty, let spelled = NumberedName.spelled(stem) else { return name }
        guard spelled.writing == .words else { return spelled.texts[0].isEmpty ? name : spelled }
        // `Two` is a number in `Talk Two` and `Second` in `Second Chapter`, but not in `The Two
        // Towers`.
        let isCounting =
            spelled.texts.prefix(2).contains { !$0.isEmpty && ChapterNaming.plain.contains($0) }
            || !spelled.texts[0].isEmpty && spelled.texts.dropFirst() == [""]
        return isCounting ? spelled : name
    }

    /// True when a name such as `Track 01` says nothing about the content of a file.
    ///
    /// A single letter is a name, though `x` may be a number, and so is `Seven`.
    static func isPlain(_ name: String) -> Bool {
        if NumberedName(name).texts.allSatisfy(ChapterNaming.plain.contains) { return true }
        guard name.count > 1, let spelled = NumberedName.spelled(name) else { return false }
        let isWordAlone = spelled.writing == .words && spelled.texts.allSatisfy(\.isEmpty)
        return !isWordAlone && spelled.texts.allSatisfy(ChapterNaming.plain.contains)
    }

    /// True when the words before the numbers of files say nothing about them.
    static func isPlain(lead: String) -> Bool { ChapterNaming.plain.contains(lead) }

    /// True when a folder's name says nothing about its content.
    static func isHeap(_ folder: String) -> Bool {
        heaps.contains(folder.lowercased()) || BookAssembly.isPlain(folder)
    }

    /// -1 for the name of an introduction, 1 for that of an appendix, otherwise 0.
    static func side(of file: String) -> Int { ChapterNaming.side(of: Sidecars.stem(of: file)) }

    /// The words before a name's first number, as written; all of a name without one.
    ///
    /// A word for a part at their end is left out, and so is a bracket that is not closed before
    /// the number: `Ulysses (Part 1 of 3)` gives `Ulysses`.
    static func words(beforeNumberOf file: String) -> String {
        let stem = Sidecars.stem(of: file)
        let name = numbered(file)
        guard !name.numbers.isEmpty else { return BookAssembly.words(trimmed(stem)) }
        let lead = trimmed(
            BookAssembly.words(String(stem.unicodeScalars.prefix(name.leadCount))))
        let title = trimmed(withoutPart(trimmed(withoutOpenBracket(lead))))
        return title.isEmpty ? lead : title
    }

    /// A text up to its last letter.
    private static func trimmed(_ text: String) -> String {
        String(text.reversed().drop { !$0.isLetter }.reversed())
    }

    private static func withoutOpenBracket(_ text: String) -> String {
        guard let open = text.lastIndex(where: { "([{".contains($0) }),
            !text[open...].contains(where: { ")]}".contains($0) })
        else { return text }
        return String(text[..<open])
    }

    /// A text without a word for a part at its end: `Emma part` as `Emma`.
    private static func withoutPart(_ text: String) -> String {
        guard let end = text.lastIndex(where: { !$0.isLetter }),
            isPlain(lead: text[text.index(after: end)...].lowercased())
        else { return text }
        return String(text[..<end])
    }
}
