/// The readers that a description of archive.org names, since it has no field for them.
///
///     StatedReaders.names(in: "Read in Spanish by Ana Lobo.")  // ["Ana Lobo"]
enum StatedReaders {
    /// The beginning of the text in which they are looked for, in characters.
    private static let looked = 4_000
    /// The most words of a name; more are a sentence.
    private static let mostWords = 6
    /// Short forms whose point ends no sentence.
    private static let shortened: Set<Substring> = ["mrs", "prof", "rev", "capt", "miss"]

    /// The names, in plain text; none where none are said.
    static func names(in text: String?) -> [String] {
        guard let text = text?.prefix(looked) else { return [] }
        let sign =
            #/(?i)\b(?:read(?:\s+in\s+[\p{L}()' -]{2,40}?)?\s+by|gelesen\s+von|lu\s+par|le[ií]do\s+por|letto\s+da|lido\s+por)\s+(?<names>[^\n]{2,300})/#
        guard let found = text.firstMatch(of: sign) else { return [] }
        let sentence = sentence(found.names)
        let names = sentence.split(separator: #/\s*(?:,|;|&|\band\b|\bund\b|\bet\b|\by\b)\s*/#)
            .map { $0.trimmingPrefix { $0 == " " } }
        guard !names.isEmpty,
            names.allSatisfy({ $0.split(separator: " ").count <= mostWords })
        else { return [] }
        var seen: Set<String> = []
        return names.prefix(ShelfBook.mostNames).compactMap { ShelfWords.name(String($0)) }
            .filter { seen.insert($0).inserted }
    }

    /// The text up to the end of its first sentence; the points of `J. M.` and `Mrs.` end none.
    private static func sentence(_ text: Substring) -> Substring {
        var word = text.startIndex
        for index in text.indices {
            let character = text[index]
            if character == " " { word = text.index(after: index) }
            guard ".!?(".contains(character) else { continue }
            let last = text[word..<index].lowercased()
            let isShort = last.count < 3 || shortened.contains(last[...])
            if character != "." || !isShort { return text[..<index] }
        }
        return text
    }
}
