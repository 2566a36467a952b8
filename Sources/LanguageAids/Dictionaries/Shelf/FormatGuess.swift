import ListenCore

/// Recognises the format of a line dictionary by its first lines.
enum FormatGuess {
    private static let sampleBytes = 16 << 10

    /// The format most of the first lines have; `nil` when they have none.
    static func format(ofFileAt path: String) -> DictionaryFormat? {
        guard let file = try? MappedFile(path: path) else { return nil }
        return format(of: file.bytes(0..<min(file.count, sampleBytes)))
    }

    /// The format most of the lines have; comments do not count.
    static func format(of sample: [UInt8]) -> DictionaryFormat? {
        let lines = Self.lines(of: sample).filter { $0.first != "#" }.prefix(60)
        guard !lines.isEmpty else { return nil }
        func count(_ isOfFormat: (Substring) -> Bool) -> Int { lines.count(where: isOfFormat) }
        let counts: [(DictionaryFormat, Int)] = [
            (.cedict, count(isCedict)), (.edict, count { !isCedict($0) && isEdict($0) }),
            (.tsv, count { $0.dropFirst().contains("\t") }),
        ]
        guard let best = counts.max(by: { $0.1 < $1.1 }), best.1 * 2 > lines.count else {
            return nil
        }
        return best.0
    }

    /// The lines, split by bytes: a carriage return and the line feed behind it would be one
    /// character.
    ///
    /// Each byte of EUC-JP becomes a character, since only the ASCII in between matters.
    private static func lines(of sample: [UInt8]) -> [Substring] {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let text = sample.starts(with: mark) ? sample.dropFirst(mark.count) : sample[...]
        return text.split(separator: 0x0A).map { line in
            let line = line.last == 0x0D ? line.dropLast() : line
            return Substring(String(String.UnicodeScalarView(line.map { Unicode.Scalar($0) })))
        }.filter { !$0.isEmpty }
    }

    private static func isCedict(_ line: Substring) -> Bool {
        guard let open = line.firstRange(ofASCII: " ["), line.contains(ascii: "] /") else {
            return false
        }
        return line[..<open.lowerBound].split(separator: " ").count == 2
    }

    private static func isEdict(_ line: Substring) -> Bool {
        guard let slash = line.firstRange(ofASCII: " /") else { return false }
        return line.last == "/" && slash.lowerBound < line.index(before: line.endIndex)
    }

    /// True when a file is UTF-8, by its first bytes.
    static func isUTF8(_ file: MappedFile) -> Bool {
        let sample = file.bytes(0..<min(file.count, sampleBytes))
        // The sample may end within a character.
        return (0...3).contains { missing in
            String(validating: sample.dropLast(missing), as: UTF8.self) != nil
        }
    }
}
