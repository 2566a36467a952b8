import ListenCore

/// The characters of one EUC-JP file, both ways.
///
/// Nothing here can write EUC-JP, so the characters that occur in the file's
/// keys are decoded once and the table is turned round: what is not in it is in
/// no key.
struct EUCJapanese: Sendable {
    private let codes: [Unicode.Scalar: [UInt8]]
    private let analysis: any TextAnalyzing

    /// The name of the encoding (IANA).
    static let charset = "EUC-JP"

    /// The characters before the first slash of each line; `nil` when nothing
    /// here decodes them.
    init?(of file: MappedFile, analysis: any TextAnalyzing) {
        let codes = Self.codes(in: file)
        // A line each, so that a broken one spoils no other.
        let bytes = Array(codes.joined(separator: [0x0A]))
        guard let text = analysis.decode(bytes, charset: Self.charset) else { return nil }
        let characters = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard characters.count == codes.count else { return nil }
        var table: [Unicode.Scalar: [UInt8]] = [:]
        for (code, character) in zip(codes, characters) {
            guard character.unicodeScalars.count == 1, let scalar = character.unicodeScalars.first,
                scalar != "\u{FFFD}"
            else { continue }
            table[scalar] = code
        }
        self.codes = table
        self.analysis = analysis
    }

    /// A word's bytes; `nil` when a character of it stands in no key.
    func bytes(of word: String) -> [UInt8]? {
        var bytes: [UInt8] = []
        for scalar in word.unicodeScalars {
            if scalar.isASCII {
                bytes.append(UInt8(scalar.value))
            } else {
                guard let code = codes[scalar] else { return nil }
                bytes.append(contentsOf: code)
            }
        }
        return bytes
    }

    /// The text of a line; what cannot be read is U+FFFD.
    func text(of line: [UInt8]) -> String {
        analysis.decode(line, charset: Self.charset) ?? String(decoding: line, as: UTF8.self)
    }

    /// The distinct characters of two and three bytes: 0x8F leads three, 0x8E
    /// (half-width kana) and all from 0xA1 lead two.
    private static func codes(in file: MappedFile) -> [[UInt8]] {
        var seen = [Bool](repeating: false, count: 3 << 16)
        var start = 0
        while start < file.count {
            let end = file.firstPlace(of: 0x0A, from: start, to: file.count) ?? file.count
            let limit = min(end, start + 4 * EntryLimits.keyBytes)
            file.withBytes(start..<limit) { mark($0, in: &seen) }
            start = end + 1
        }
        return seen.indices.filter { seen[$0] }.map { index in
            let (high, low) = (UInt8(index >> 8 & 0xFF), UInt8(index & 0xFF))
            return index < 1 << 16 ? [high, low] : [0x8F, high, low]
        }
    }

    private static func mark(_ head: UnsafeRawBufferPointer, in seen: inout [Bool]) {
        var place = 0
        while place < head.count, head[place] != 0x2F {
            let lead = head[place]
            let width = lead == 0x8F ? 3 : lead == 0x8E || lead >= 0xA1 ? 2 : 1
            defer { place += width }
            guard width > 1, place + width <= head.count else { continue }
            let (high, low) = (head[place + width - 2], head[place + width - 1])
            guard low >= 0xA1, low < 0xFF, high >= 0x8E, high < 0xFF else { continue }
            seen[(width == 3 ? 1 << 16 : 0) + Int(high) << 8 + Int(low)] = true
        }
    }
}
