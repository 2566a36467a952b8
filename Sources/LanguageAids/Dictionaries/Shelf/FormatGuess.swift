/// Tells the format of a line dictionary by its first lines.
enum FormatGuess {
    private static let sampleBytes = 16 << 10

    /// The format most of the first lines have; `nil` when they have none.
    static func format(ofFileAt path: String) -> DictionaryFormat? {
        guard let file = try? MappedFile(path: path) else { return nil }
        return format(of: file.bytes(0..<min(file.count, sampleBytes)))
    }

    /// The format most of the lines have; remarks do not count.
    static func format(of sample: [UInt8]) -> DictionaryFormat? {
        // A byte of EUC-JP is a character here: only the ASCII between matters.
        let text = String(String.UnicodeScalarView(sample.map { Unicode.Scalar($0) }))
        let lines = text.split(separator: "\n").filter { $0.first != "#" }.prefix(60)
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

    private static func isCedict(_ line: Substring) -> Bool {
        guard let open = line.firstRange(ofASCII: " ["), line.contains(ascii: "] /") else {
            return false
        }
        return line[..<open.lowerBound].split(separator: " ").count == 2
    }

    private static func isEdict(_ line: Substring) -> Bool {
        guard let slash = line.firstRange(ofASCII: " /") else { return false }
        let line = line.last == "\r" ? line.dropLast() : line
        return line.last == "/" && slash.lowerBound < line.index(before: line.endIndex)
    }

    /// Whether a file is UTF-8, by its first bytes.
    static func isUTF8(_ file: MappedFile) -> Bool {
        let sample = file.bytes(0..<min(file.count, sampleBytes))
        // The sample may end within a character.
        return (0...3).contains { missing in
            String(validating: sample.dropLast(missing), as: UTF8.self) != nil
        }
    }
}
