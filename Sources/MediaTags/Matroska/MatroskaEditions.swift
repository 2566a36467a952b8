import ListenCore

/// Chooses among the lists of chapters of a Matroska file (RFC 9559 section 20).
struct MatroskaEditions {
    /// The deepest nesting of lists.
    private static let deepest = 8

    private struct Edition {
        var isHidden = false
        var isDefault = false
        var isOrdered = false
        var atoms: [Atom] = []

        /// The rank, lower being better: an ordered edition plays parts in an order of its own, but
        /// the file is heard from its beginning to its end.
        var rank: Int { (isHidden ? 4 : 0) + (isOrdered ? 2 : 0) + (isDefault ? 0 : 1) }
    }

    private struct Atom {
        var start: MediaTime?
        var end: MediaTime?
        var isShown = true
        /// True when it belongs to this file.
        var isHere = true
        var titles: [(language: Language?, text: String)] = []
        var children: [Atom] = []

        var shown: [Atom] { children.filter { $0.isShown && $0.isHere && $0.start != nil } }
    }

    private let walker: EBMLWalker
    private var editions: [Edition] = []
    private var count = 0

    init(_ list: EBMLElement, _ walker: EBMLWalker) {
        self.walker = walker
        for element in walker.children(of: list.content).prefix(100) where element.id == 0x45B9 {
            var edition = Edition()
            for part in walker.children(of: element.content) {
                switch part.id {
                case 0x45BD: edition.isHidden = walker.unsigned(part) == 1
                case 0x45DB: edition.isDefault = walker.unsigned(part) == 1
                case 0x45DD: edition.isOrdered = walker.unsigned(part) == 1
                case 0xB6: if let atom = atom(part, depth: 0) { edition.atoms.append(atom) }
                default: break
                }
            }
            editions.append(edition)
        }
    }

    /// The chapters of the best list, in a given language if titles have several.
    func chapters(language: Language?) -> [RecordingChapter] {
        let usable = editions.map { edition in
            (edition.rank, Self.level(edition.atoms))
        }
        guard let best = usable.filter({ !$0.1.isEmpty }).min(by: { $0.0 < $1.0 }) else {
            return []
        }
        return best.1.map { atom in
            RecordingChapter(
                title: Self.title(atom, language), start: atom.start ?? .zero, end: atom.end)
        }
    }

    /// The outermost chapters; if there is only one and it spans the whole, those inside it.
    private static func level(_ atoms: [Atom]) -> [Atom] {
        var level = atoms.filter { $0.isShown && $0.isHere && $0.start != nil }
        while level.count == 1, level[0].shown.count > 1 { level = level[0].shown }
        return level
    }

    private static func title(_ atom: Atom, _ language: Language?) -> String? {
        let own = atom.titles.first { $0.language != nil && $0.language?.code == language?.code }
        return (own ?? atom.titles.first)?.text
    }

    private mutating func atom(_ element: EBMLElement, depth: Int) -> Atom? {
        count += 1
        guard depth < Self.deepest, count <= RecordingChapters.most else { return nil }
        var atom = Atom()
        for part in walker.children(of: element.content) {
            switch part.id {
            case 0x91: atom.start = time(part)
            case 0x92: atom.end = time(part)
            case 0x98: if walker.unsigned(part) == 1 { atom.isShown = false }
            case 0x4598: if walker.unsigned(part) == 0 { atom.isShown = false }
            case 0x6E67: atom.isHere = false
            case 0x80: if let title = title(part) { atom.titles.append(title) }
            case 0xB6:
                if let child = self.atom(part, depth: depth + 1) { atom.children.append(child) }
            default: break
            }
        }
        return atom
    }

    private func title(_ display: EBMLElement) -> (language: Language?, text: String)? {
        var (text, language, tag): (String?, String, String?) = (nil, "eng", nil)
        for part in walker.children(of: display.content) {
            switch part.id {
            case 0x85: text = TagText.name(walker.string(part))
            case 0x437C: language = walker.string(part, limit: 32)
            case 0x437D: tag = walker.string(part, limit: 64)
            default: break
            }
        }
        return text.map { (ID3Facts.language(Array((tag ?? language).utf8)[...]), $0) }
    }

    /// The time in nanoseconds of an element.
    private func time(_ element: EBMLElement) -> MediaTime {
        MediaTime(microseconds: Int64(clamping: walker.unsigned(element) / 1000))
    }
}
