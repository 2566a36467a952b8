import ListenCore

/// The `.ifo` file of a StarDict dictionary: lines `key=value` after a title.
///
/// The format is that of StarDict's own description (StarDictFileFormat, ".ifo file format").
struct StarDictInfo: Hashable {
    /// The dictionary's name.
    let name: String
    /// Its notes about itself.
    let notice: [String]
    /// The type of each field of an entry; empty when every field has its own.
    let fieldTypes: [UInt8]
    /// True when offsets into the text have 64 bits.
    let hasWideOffsets: Bool

    /// Reads a file of at most 64 KB.
    init(_ file: MappedFile) throws(DictionaryError) {
        let lines = EntryText.lines(of: EntryText.decoded(file.bytes(0..<64 << 10)))
        guard let title = lines.first, title.hasPrefix("StarDict's dict ifo file") else {
            throw DictionaryError(
                .malformed(reason: "it does not begin as StarDict's files do"), path: file.path)
        }
        var values: [Substring: String] = [:]
        for line in lines.dropFirst() {
            guard let sign = line.firstIndex(of: "=") else { continue }
            values[line[..<sign]] = EntryText.line(line[line.index(after: sign)...])
        }
        guard let name = values["bookname"], !name.isEmpty else {
            throw DictionaryError(.malformed(reason: "it gives no book name"), path: file.path)
        }
        self.name = String(name.prefix(200))
        notice = ["author", "description", "website", "date"].compactMap { values[$0] }
            .filter { !$0.isEmpty }
        fieldTypes = Array((values["sametypesequence"] ?? "").utf8.prefix(16))
        hasWideOffsets = values["idxoffsetbits"] == "64"
    }
}
