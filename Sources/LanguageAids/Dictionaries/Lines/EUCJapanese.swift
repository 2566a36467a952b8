import ListenCore

/// The characters of one EUC-JP file, both ways.
///
/// No encoder for EUC-JP is available, so the characters that occur in the file's keys are decoded
/// once and the table is reversed: a character outside it is in no key.
struct EUCJapanese: Sendable {
    private let codes: [Unicode.Scalar: [UInt8]]
    private let analysis: any TextAnalyzing

    /// The name of the encoding (IANA).
    static let charset = "EUC-JP"

    /// The characters before the first slash of each line; `nil` when no decoder is available.
    init?(of file: MappedFile, analysis: any TextAnalyzing) {
        let codes = Self.codes(in: file)
        // A line each, so that a malformed one spoils no other.
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

    /// A word's bytes; `nil` when a character of it is in no key.
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

    /// The text of a line; malformed bytes become U+FFFD.
    func text(of line: [UInt8]) -> String {
        analysis.decode(line, charset: Self.charset) ?? String(decoding: line, as: UTF8.self)
    }

    /// The distinct characters of two and three bytes: 0x8F begins three, 0x8E (half-width kana)
    /// and all from 0xA1 begin two.
    private static func codes(in file: MappedFile) -> [[UInt8]] {
        var seen = CodeSet()
        var start = 0
        while start < file.count {
            let end = file.firstPlace(of: 0x0A, from: start, to: file.count) ?? file.count
            let limit = min(end, start + 4 * EntryLimits.keyBytes)
            file.withBytes(start..<limit) { seen.addCodes(of: $0) }
            start = end + 1
        }
        return seen.codes
    }
}

/// A set of characters of two and three bytes, a bit each.
private struct CodeSet {
    /// The characters of two bytes, then those of three by their last two.
    private var bits = [UInt64](repeating: 0, count: 2 << 10)

    /// The characters, in order.
    var codes: [[UInt8]] {
        var codes: [[UInt8]] = []
        for (index, word) in bits.enumerated() where word != 0 {
            for bit in 0..<64 where word >> bit & 1 == 1 {
                let code = index << 6 + bit
                let low = [UInt8(code >> 8 & 0xFF), UInt8(code & 0xFF)]
                codes.append(code < 1 << 16 ? low : [0x8F] + low)
            }
        }
        return codes
    }

    /// Adds the characters before the first slash of a line.
    mutating func addCodes(of line: UnsafeRawBufferPointer) {
        var place = 0
        while place < line.count, line[place] != 0x2F {
            let lead = line[place]
            let width = lead == 0x8F ? 3 : lead == 0x8E || lead >= 0xA1 ? 2 : 1
            defer { place += width }
            guard width > 1, place + width <= line.count else { continue }
            let (high, low) = (line[place + width - 2], line[place + width - 1])
            guard low >= 0xA1, low < 0xFF, high >= 0x8E, high < 0xFF else { continue }
            let code = (width == 3 ? 1 << 16 : 0) + Int(high) << 8 + Int(low)
            bits[code >> 6] |= 1 << UInt64(code & 63)
        }
    }
}
