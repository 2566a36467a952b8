import ListenCore

/// The name of a folder that holds one disc or part of a book: pure.
///
/// `CD1`, `Disc 2 of 3`, `Teil III`, `CD1 - Anfang`, `The Deep - Disc 2`, `2. CD`, `第3部`.
struct DiscName: Hashable {
    /// The number of the disc.
    let number: Int
    /// The text before it, which the discs of one book have in common; may be empty.
    let stem: String
    /// True when the name has only the disc.
    let isExact: Bool
    /// True when only a disc has such a name; `Teil 2` may be the second volume of a series.
    let isSure: Bool

    private static let discs: Set = [
        "cd", "dvd", "disc", "disk", "disco", "disque", "disquette", "schijf", "skiva", "levy",
        "płyta", "plyta", "диск", "δίσκος", "tape", "cassette", "kassette", "cassetta", "casete",
        "kaseta", "кассета",
    ]
    private static let parts: Set = [
        "part", "pt", "parte", "partie", "teil", "deel", "del", "osa", "część", "czesc", "část",
        "díl", "dil", "rész", "resz", "bölüm", "часть", "частина", "μέρος",
    ]
    /// Words whose numbers may be letters: `Side A`.
    private static let sides: Set = ["side", "seite", "lado", "cara", "face", "lato", "сторона"]
    private static let hanDiscs: Set = ["盘", "盤", "碟", "张", "張", "枚", "枚目"]
    private static let hanParts: Set = ["部", "部分"]
    private static let ofAll: Set = ["of", "von", "de", "di", "sur", "av", "van", "z", "ze", "из"]
    private static let ands: Set = ["and", "und", "y", "et", "e", "en", "och", "og", "i", "и"]

    /// A run of letters or digits in a name.
    private struct Word {
        let text: String
        let start: String.Index
        var number: Int? { text.count <= 3 && text.allSatisfy(\.isNumber) ? Int(text) : nil }
    }

    /// Reads a name; `nil` for one that names no disc.
    init?(_ name: some StringProtocol) {
        let name = String(name)
        let words = Self.words(of: name)
        for index in words.indices {
            guard let found = Self.number(at: index, words) else { continue }
            let before = name[..<words[index].start]
            let stem = String(
                before.reversed().drop { " _-–—.,#([{第".contains($0) }.reversed())
            let rest = Self.behind(words[found.end...])
            // Before the word, a number counts only when both are the whole name: `2. Teil`.
            guard found.end > index + 1 || rest.isEmpty else { continue }
            number = found.number
            self.stem = stem.allSatisfy { !$0.isLetter } ? "" : stem
            isExact = self.stem.isEmpty && rest.isEmpty
            isSure = found.isSure && (isExact || !Self.sides.contains(words[index].text))
            return
        }
        return nil
    }

    /// The number of the disc behind or before a word, and the index of the text behind.
    private static func number(
        at index: Int, _ words: [Word]
    ) -> (number: Int, end: Int, isSure: Bool)? {
        let word = words[index].text
        let next = index + 1 < words.count ? words[index + 1] : nil
        let isSure = discs.contains(word) || sides.contains(word)
        if isSure || parts.contains(word), let next {
            if let number = next.number { return (number, index + 2, isSure) }
            if sides.contains(word), next.text.count == 1,
                let letter = next.text.unicodeScalars.first,
                ("a"..."z").contains(letter)
            {
                return (Int(letter.value - 96), index + 2, true)
            }
            return (RomanNumber.value(next.text) ?? spelled(next.text)).map {
                ($0, index + 2, isSure)
            }
        }
        guard let number = words[index].number, let next else { return nil }
        if hanDiscs.contains(next.text) || hanParts.contains(next.text) {
            return (number, index + 2, hanDiscs.contains(next.text))
        }
        guard index == 0, words.count == 2 else { return nil }
        let kind = discs.contains(next.text)
        return kind || parts.contains(next.text) ? (number, index + 2, kind) : nil
    }

    /// The value of a number word: `two`, `drei`.
    private static func spelled(_ word: String) -> Int? {
        guard let name = NumberedName.spelled(word), name.texts.allSatisfy(\.isEmpty) else {
            return nil
        }
        return name.numbers.count == 1 ? name.numbers[0].value : nil
    }

    /// The words behind a number without `of 3`, and without the `-2` of several discs in one.
    private static func behind(_ words: ArraySlice<Word>) -> ArraySlice<Word> {
        var rest = words
        if let first = rest.first, first.number != nil {
            rest = rest.dropFirst()
        } else if rest.count > 1, let first = rest.first, ofAll.union(ands).contains(first.text),
            rest[rest.startIndex + 1].number != nil
        {
            rest = rest.dropFirst(2)
        }
        if rest.first?.text == "第" { rest = rest.dropFirst() }
        return rest
    }

    private static func words(of name: String) -> [Word] {
        var words: [Word] = []
        var index = name.startIndex
        while index < name.endIndex, words.count < 60 {
            let isNumber = name[index].isNumber
            guard isNumber || name[index].isLetter else {
                index = name.index(after: index)
                continue
            }
            let end =
                name[index...].firstIndex {
                    isNumber ? !$0.isNumber : !($0.isLetter && !$0.isNumber)
                } ?? name.endIndex
            words.append(Word(text: name[index..<end].lowercased(), start: index))
            index = end
        }
        return words
    }
}
