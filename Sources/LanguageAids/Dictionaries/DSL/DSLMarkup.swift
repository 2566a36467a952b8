/// Reads the body of a card of ABBYY Lingvo, line by line: tags become the use of the text between
/// them ([trn] meanings, [!trs] notes, [ex] examples, [p] labels, [t] sound), and are dropped
/// otherwise.
struct DSLMarkup {
    /// The text of a line by its use.
    struct Line {
        var text = ""
        var example = ""
        var labels: [String] = []
        /// True when any of the text is a translation.
        var isTranslated = false
    }

    /// The sound of the word, as first given.
    private(set) var sound: String?
    private let headword: String
    /// The tags that are open.
    private var open: [Substring: Int] = [:]

    /// The bytes of the headwords that `~` was replaced with.
    private var expanded = 0

    private static let longestTag = 64
    /// The most of them in a card; `~` is dropped beyond.
    private static let mostExpanded = 64 << 10

    /// A reader of the card of a headword, for which `~` stands.
    init(headword: String) { self.headword = headword }

    /// Reads a line; tags stay open beyond it.
    ///
    /// By bytes, since every mark is ASCII and a dictionary has millions of lines.
    mutating func read(_ text: String) -> [Line] {
        var lines = [Line()]
        var piece: [UInt8] = []
        let bytes = Array(text.utf8)
        var place = 0
        while place < bytes.count {
            let byte = bytes[place]
            place += 1
            let next = place < bytes.count ? bytes[place] : 0
            switch byte {
            case 0x5C:
                if place < bytes.count { piece.append(next) }
                place += 1
            case 0x7E: expand(isTurned: false, into: &piece)
            case 0x5E where next == 0x7E:
                expand(isTurned: true, into: &piece)
                place += 1
            case 0x3C where next == byte, 0x3E where next == byte: place += 1
            case 0x5B:
                let limit = min(bytes.count, place + Self.longestTag)
                guard let end = bytes[place..<limit].firstIndex(of: 0x5D) else {
                    piece.append(byte)
                    continue
                }
                let tag = String(decoding: bytes[place..<end], as: UTF8.self)
                place = end + 1
                // The stress on a vowel.
                if tag == "/'" { piece += "\u{301}".utf8 }
                guard tag != "'", tag != "/'" else { continue }
                take(&piece, into: &lines)
                if tag == "br" { lines.append(Line()) }
                turn(tag)
            default: piece.append(byte)
            }
        }
        take(&piece, into: &lines)
        return lines
    }

    /// Adds the headword for a `~`.
    private mutating func expand(isTurned: Bool, into piece: inout [UInt8]) {
        guard expanded < Self.mostExpanded else { return }
        let word = isTurned ? Self.turned(headword) : headword
        expanded += word.utf8.count
        piece += word.utf8
    }

    private mutating func take(_ piece: inout [UInt8], into lines: inout [Line]) {
        guard !piece.isEmpty else { return }
        add(String(decoding: piece, as: UTF8.self), to: &lines[lines.count - 1])
        piece.removeAll(keepingCapacity: true)
    }

    /// Opens or closes a tag.
    private mutating func turn(_ tag: String) {
        let isEnd = tag.hasPrefix("/")
        var name = tag.dropFirst(isEnd ? 1 : 0).prefix { $0 != " " }
        if ["trn1", "trs"].contains(name) { name = "trn" }
        guard Self.uses.contains(name) else { return }
        open[name] = isEnd ? 0 : 1
    }

    private static let uses: Set<Substring> = [
        "trn", "!trs", "ex", "p", "t", "s", "video",
    ]

    private func isOpen(_ tag: Substring) -> Bool { open[tag, default: 0] > 0 }

    private mutating func add(_ piece: String, to line: inout Line) {
        guard !isOpen("s"), !isOpen("video") else { return }
        if isOpen("t") {
            let bare = EntryText.line(piece.filter { !"[]/".contains($0) })
            if sound == nil, !bare.isEmpty { sound = String(bare.prefix(120)) }
        } else if isOpen("ex") {
            line.example += piece
        } else if isOpen("p") {
            let label = EntryText.line(piece)
            if !label.isEmpty, line.labels.count < 8 { line.labels.append(label) }
        } else {
            line.text += piece
            if isOpen("trn"), !isOpen("!trs"), piece.contains(where: \.isLetter) {
                line.isTranslated = true
            }
        }
    }

    /// A word with its first letter in the other case.
    private static func turned(_ word: String) -> String {
        guard let first = word.first else { return word }
        let other = first.isUppercase ? first.lowercased() : first.uppercased()
        return other + word.dropFirst()
    }
}
