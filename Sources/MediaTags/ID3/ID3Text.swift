import ListenCore

/// The texts inside frames: a byte states the encoding, and NULs separate the texts.
struct ID3Text {
    private let text: TagText
    private let encoding: UInt8
    private(set) var reader: ByteReader

    /// Text in a frame whose first byte is the encoding.
    init(_ content: ArraySlice<UInt8>, _ text: TagText) {
        var reader = ByteReader(content)
        encoding = reader.u8() ?? 0
        self.reader = reader
        self.text = text
    }

    private var isWide: Bool { encoding == 1 || encoding == 2 }

    /// Bytes that are no text, such as a language or a number.
    mutating func bytes(_ count: Int) -> ArraySlice<UInt8>? { reader.read(count) }

    mutating func u32() -> Int? { reader.u32() }

    /// A text that is always Latin-1: a media type, an address.
    mutating func latin() -> String { text.plain(Array(reader.untilZero())) }

    /// The text up to the next NUL.
    mutating func next() -> String {
        guard isWide else { return decoded(reader.untilZero()) }
        let rest = reader.rest
        var at = rest.startIndex
        while at + 1 < rest.endIndex, rest[at] != 0 || rest[at + 1] != 0 { at += 2 }
        let end = at + 1 < rest.endIndex ? at : rest.endIndex
        let part = reader.read(end - rest.startIndex) ?? []
        reader.skip(min(2, reader.left))
        return decoded(part)
    }

    /// The remaining texts, without empty ones.
    mutating func all(limit: Int = TagFields.mostValues) -> [String] {
        var texts: [String] = []
        while reader.left > 0, texts.count < limit {
            let text = next()
            if !text.isEmpty { texts.append(text) }
        }
        return texts
    }

    private func decoded(_ bytes: ArraySlice<UInt8>) -> String {
        switch encoding {
        case 1: TagText.utf16(bytes, bigWithoutMark: false)
        case 2: TagText.utf16(bytes, bigWithoutMark: true)
        // Text marked as Latin-1 is often another code page, or UTF-8.
        default: text.plain(Array(bytes.prefix(TagText.longestText)))
        }
    }
}
