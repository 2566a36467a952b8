import ListenCore

/// CC-CEDICT, the free dictionary of Chinese.
///
/// Lines are `繁體 简体 [fan2 ti3] /meaning/meaning/` in UTF-8, comments begin with `#` (cc-cedict.org,
/// "CC-CEDICT: Syntax").
struct CedictFormat: LineFormat {
    let folding = KeyFolding.ascii

    func endsKey(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A }

    /// The traditional and the simplified form, once when they are the same.
    func keys(in line: Range<Int>, of file: MappedFile) -> [Range<Int>] {
        guard file[line.lowerBound] != 0x23 else { return [] }
        guard let first = file.firstPlace(of: 0x20, from: line.lowerBound, to: line.upperBound),
            first > line.lowerBound,
            let second = file.firstPlace(of: 0x20, from: first + 1, to: line.upperBound),
            second > first + 1
        else { return [] }
        let (traditional, simplified) = (line.lowerBound..<first, first + 1..<second)
        let isSame =
            traditional.count == simplified.count
            && traditional.allSatisfy {
                file[$0] == file[$0 - traditional.lowerBound + simplified.lowerBound]
            }
        return isSame ? [traditional] : [traditional, simplified]
    }

    func entry(line: [UInt8], dictionary: String) -> DictionaryEntry? {
        let text = EntryText.line(EntryText.decoded(line))
        guard let open = text.firstRange(ofASCII: " ["),
            let close = text.firstRange(ofASCII: "] /", from: open.upperBound)
        else { return nil }
        let words = text[..<open.lowerBound].split(separator: " ").map(String.init)
        guard words.count == 2 else { return nil }
        let meanings = text[close.upperBound...].split(separator: "/").map {
            PinyinTones.marked(inBracketsOf: EntryText.line($0))
        }.filter { !$0.isEmpty }
        guard !meanings.isEmpty else { return nil }
        let isDetail = { (meaning: String) in meaning.hasPrefix("CL:") }
        return DictionaryEntry(
            headword: words[0], variants: words[1] == words[0] ? [] : [words[1]],
            reading: PinyinTones.marked(String(text[open.upperBound..<close.lowerBound])),
            senses: meanings.filter { !isDetail($0) },
            details: meanings.filter(isDetail).map { "Classifier: " + $0.dropFirst(3) },
            dictionary: dictionary)
    }
}
