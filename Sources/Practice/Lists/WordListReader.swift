package import FoundationEssentials
package import ListenCore

/// Reads lists of words from files of other programs, and our own.
///
/// Linear in the file's size; every size and count is bounded by `limits`.
/// What cannot be read is left out and told with its line.
///
/// ```swift
/// let reader = WordListReader(language: .english, now: now)
/// let list = try reader.read(Array("# mine\nfox\nhound\n".utf8))
/// list.entries.map(\.spelling)  // ["fox", "hound"]
/// ```
package struct WordListReader: Sendable {
    /// The language of words whose line names none.
    package let language: Language
    /// The status of words whose line names none.
    package let status: WordStatus
    /// The present; a later time becomes it.
    package let now: Date
    /// True if words whose line says no time are as new as `now`, and so overwrite what is kept.
    ///
    /// Else they are `WordEntry.undated`, and only added.
    package let overwrites: Bool
    /// The part that is read.
    package let limits: WordListLimits

    /// A reader.
    package init(
        language: Language, status: WordStatus = .known, now: Date, overwrites: Bool = false,
        limits: WordListLimits = WordListLimits()
    ) {
        self.language = language
        self.status = status
        self.now = now
        self.overwrites = overwrites
        self.limits = limits
    }

    /// Reads a list; without a format it is seen from the first lines.
    ///
    /// Throws when the file is too large, no UTF-8, or holds no word.
    package func read(_ bytes: [UInt8], format: WordListFormat? = nil) throws(WordListError)
        -> WordList
    {
        guard bytes.count <= limits.bytes else { throw .tooLarge(limit: limits.bytes) }
        let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        guard String(validating: text, as: UTF8.self) != nil else {
            throw .notText(line: Self.firstBadLine(of: text))
        }
        let shape = WordListShape(of: text, format, limits)
        var builder = WordListBuilder(reader: self, shape: shape)
        var rows = RowReader(
            text, separator: shape.separator, hasQuotes: shape.hasQuotes, limits)
        var isNaming = shape.namesColumns
        while let row = rows.next() {
            guard row.cells != nil || row.isComment else {
                builder.complain(row.line, "It is longer than any word's line, and was left out.")
                continue
            }
            guard let cells = row.content else { continue }
            if isNaming {
                isNaming = false
                continue
            }
            guard builder.add(cells, line: row.line) else { break }
        }
        guard !builder.list.entries.isEmpty else {
            throw .noWords(builder.list.diagnostics.first)
        }
        return builder.list
    }

    private static func firstBadLine(of text: ArraySlice<UInt8>) -> Int {
        let lines = text.split(separator: 0x0A, omittingEmptySubsequences: false)
        let bad = lines.firstIndex { String(validating: $0, as: UTF8.self) == nil }
        return (bad ?? 0) + 1
    }
}
