import ListenCore

/// Decodes the bytes of a file in any known encoding to valid UTF-8.
struct TextDecoder {
    /// The language of the book.
    let language: Language?
    /// The analysis that knows legacy encodings.
    let analysis: any TextAnalyzing

    /// The decoded text and its original encoding.
    struct Result {
        var bytes: [UInt8]
        let encoding: TextEncoding
        /// The scan of the bytes, when it was made already.
        var scan: TextScan?
    }

    /// Decodes by byte order mark, then by the stated encoding, the zero bytes of unmarked UTF-16,
    /// the escapes of ISO-2022-JP, or UTF-8 validity; other files are guessed, and taken for
    /// windows-1252 as a last resort.
    func decode(_ raw: [UInt8], log: inout DiagnosticLog) -> Result {
        if raw.starts(with: [0xEF, 0xBB, 0xBF]) {
            return unmarked(Array(raw.dropFirst(3)), log: &log)
        }
        if raw.starts(with: [0xFF, 0xFE, 0, 0]) { return Self.utf32(raw, big: false, log: &log) }
        if raw.starts(with: [0, 0, 0xFE, 0xFF]) { return Self.utf32(raw, big: true, log: &log) }
        if raw.starts(with: [0xFF, 0xFE]) { return Self.utf16(raw[2...], big: false, log: &log) }
        if raw.starts(with: [0xFE, 0xFF]) { return Self.utf16(raw[2...], big: true, log: &log) }
        if let name = analysis.statedCharset, let result = stated(name, raw, log: &log) {
            return result
        }
        if Self.isISO2022JP(raw), let text = analysis.decode(raw, charset: "iso-2022-jp") {
            log.add(line: 1, "The file is not UTF-8; it was read as iso-2022-jp.")
            return Result(
                bytes: Array(text.utf8), encoding: TextEncoding(rawValue: "iso-2022-jp"))
        }
        if let big = Self.unmarkedUTF16(raw) {
            log.add(line: 1, "The file is UTF-16 without a byte order mark.")
            return Self.utf16(raw[...], big: big, log: &log)
        }
        return unmarked(raw, log: &log)
    }

    /// Decodes by the stated encoding; `nil` when it does not fit the bytes, or is UTF-8.
    private func stated(_ name: String, _ raw: [UInt8], log: inout DiagnosticLog) -> Result? {
        switch name {
        case "utf-8": return nil
        case "utf-16le": return Self.utf16(raw[...], big: false, log: &log)
        case "utf-16be": return Self.utf16(raw[...], big: true, log: &log)
        default: break
        }
        guard let text = analysis.decode(raw, charset: name) else {
            log.add(line: 1, "The file cannot be read as \(name), which was stated.")
            return nil
        }
        return Result(bytes: Array(text.utf8), encoding: TextEncoding(rawValue: name))
    }

    /// True when plain ASCII switches to Japanese characters by escapes.
    private static func isISO2022JP(_ raw: [UInt8]) -> Bool {
        guard raw.contains(0x1B), !raw.contains(where: { $0 >= 0x80 }) else { return false }
        return raw.indices.contains { at in
            raw[at] == 0x1B && at + 2 < raw.count && raw[at + 1] == 0x24
                && (raw[at + 2] == 0x42 || raw[at + 2] == 0x40 || raw[at + 2] == 0x28)
        }
    }

    /// UTF-8 when valid or nearly so; otherwise a legacy encoding.
    private func unmarked(_ raw: [UInt8], log: inout DiagnosticLog) -> Result {
        let scan = TextScan(raw)
        if scan.isValid { return Result(bytes: raw, encoding: .utf8, scan: scan) }
        let survey = UTF8Survey(raw)
        // No legacy encoding has so many byte sequences that are UTF-8 by chance.
        if survey.valid > 0, survey.valid >= 2 * survey.invalid {
            for line in survey.invalidLines {
                log.add(line: line, "Bytes that are no UTF-8 were replaced by U+FFFD.")
            }
            let text = String(decoding: raw, as: UTF8.self)
            return Result(bytes: Array(text.utf8), encoding: .utf8)
        }
        return legacy(raw, line: survey.invalidLines.first ?? 1, log: &log)
    }

    /// Decodes by the first of the likely encodings that fits.
    private func legacy(_ raw: [UInt8], line: Int, log: inout DiagnosticLog) -> Result {
        for name in analysis.charsets(of: raw, language: language).prefix(4) {
            guard let text = analysis.decode(raw, charset: name) else { continue }
            log.add(line: line, "The file is not UTF-8; it was read as \(name).")
            return Result(bytes: Array(text.utf8), encoding: TextEncoding(rawValue: name))
        }
        let name = TextEncoding.windows1252
        log.add(line: line, "The file is not UTF-8; it was read as \(name.rawValue).")
        let text = SingleByteDecoder.decode(raw, charset: name.rawValue)
        return Result(
            bytes: Array((text ?? String(decoding: raw, as: UTF8.self)).utf8), encoding: name)
    }

    private static func utf16(_ raw: ArraySlice<UInt8>, big: Bool, log: inout DiagnosticLog)
        -> Result
    {
        if raw.count % 2 != 0 { log.add(line: 1, "The last byte is half a character; dropped.") }
        let units = stride(from: raw.startIndex, to: raw.endIndex - 1, by: 2).map { at -> UInt16 in
            let (high, low) = big ? (raw[at], raw[at + 1]) : (raw[at + 1], raw[at])
            return UInt16(high) << 8 | UInt16(low)
        }
        return Result(
            bytes: Array(String(decoding: units, as: UTF16.self).utf8),
            encoding: big ? .utf16BigEndian : .utf16LittleEndian)
    }

    private static func utf32(_ raw: [UInt8], big: Bool, log: inout DiagnosticLog) -> Result {
        if raw.count % 4 != 0 { log.add(line: 1, "The last bytes are no whole character.") }
        var text = String.UnicodeScalarView()
        for at in stride(from: 4, to: raw.count - 3, by: 4) {
            let parts = raw[at..<at + 4]
            let value = (big ? Array(parts) : parts.reversed()).reduce(UInt32(0)) {
                $0 << 8 | UInt32($1)
            }
            text.append(Unicode.Scalar(value) ?? "\u{FFFD}")
        }
        return Result(
            bytes: Array(String(text).utf8),
            encoding: big ? .utf32BigEndian : .utf32LittleEndian)
    }

    /// The byte order when zero bytes stand where only UTF-16 has them: `true` for high byte first,
    /// `false` for low byte first, `nil` for neither.
    private static func unmarkedUTF16(_ raw: [UInt8]) -> Bool? {
        let sample = raw.prefix(4096)
        guard sample.count >= 8 else { return nil }
        var zeros = (even: 0, odd: 0)
        for (offset, byte) in sample.enumerated() where byte == 0 {
            if offset % 2 == 0 { zeros.even += 1 } else { zeros.odd += 1 }
        }
        let units = sample.count / 2
        if zeros.odd * 10 >= units, zeros.even * 8 <= zeros.odd { return false }
        if zeros.even * 10 >= units, zeros.odd * 8 <= zeros.even { return true }
        return nil
    }
}

/// Counts the valid multi-byte characters of a text and its errors; a last character that was cut
/// off is an error, but no sign of another encoding.
private struct UTF8Survey {
    private(set) var valid = 0
    private(set) var invalid = 0
    /// The first of the lines with errors, each once.
    private(set) var invalidLines: [Int] = []

    init(_ bytes: [UInt8]) {
        var line = 1
        var position = 0
        while position < bytes.count {
            let byte = bytes[position]
            if byte < 0x80 {
                if byte == 0x0A { line += 1 }
                position += 1
                continue
            }
            let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC2 ? 2 : 0
            let part = bytes[position..<min(position + max(length, 1), bytes.count)]
            if length > 1, part.count == length, String(validating: part, as: UTF8.self) != nil {
                valid += 1
                position += length
            } else {
                let isCut = length > part.count && part.dropFirst().allSatisfy { $0 & 0xC0 == 0x80 }
                if !isCut { invalid += 1 }
                if invalidLines.last != line, invalidLines.count <= DiagnosticLog.limit {
                    invalidLines.append(line)
                }
                position += isCut ? part.count : 1
            }
        }
    }
}
