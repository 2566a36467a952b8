/// The dictionaries of this machine: lists those there are, and adds and removes a person's own.
///
/// Every call blocks for as long as the disk needs; safe from any thread.
package protocol DictionaryShelving: Sendable {
    /// Every dictionary found, the person's own first.
    var files: [DictionaryFile] { get }
    /// A dictionary's description of itself; throws the error in it.
    func description(of file: DictionaryFile) throws -> DictionaryDescription
    /// Copies a dictionary into the person's folder; `pair` is given when its name does not tell
    /// its languages.
    func add(_ path: String, pair: LanguagePair?) throws -> DictionaryFile
    /// True when a file is imported rather than copied, by its content: an extract of Wiktionary, a
    /// dictionary of Yomitan, or one of Lingvo.
    func isExtract(_ path: String) -> Bool
    /// Imports such a file; `nil` when the task was cancelled, after which, as after any failure,
    /// nothing of it is left.
    ///
    /// The languages are the file's own unless they are given. `progress` gets the number of
    /// bytes of the file that were read, and of all.
    func importExtract(
        _ path: String, from source: Language?, to target: Language?,
        progress: (Int64, Int64) -> Void
    ) throws -> ExtractImport?
    /// Removes a dictionary of the person's own with all its files; returns their paths.
    func remove(_ file: DictionaryFile) throws -> [String]
}

/// The result of importing a dictionary into tables.
///
///     let imported = ExtractImport(file: wordNet)
///     imported.entries  // 0
public struct ExtractImport: Hashable, Sendable {
    /// The dictionary in the person's folder.
    public let file: DictionaryFile
    /// The number of entries it has.
    public package(set) var entries = 0
    /// The number of forms that lead to entries.
    public package(set) var forms = 0
    /// The number of lines or rows that were malformed or truncated.
    public package(set) var damaged = 0
    /// The number of lines that were too long to be read.
    public package(set) var tooLong = 0
    /// The first faults with the file and the line, and what was left out by its kind, a sentence
    /// each.
    public package(set) var notes: [String] = []
    /// The number of entries in other languages.
    public package(set) var otherLanguages = 0
    /// The number of entries in each other language, by its code in the file; not of all when there
    /// are very many.
    package private(set) var others: [String: Int] = [:]

    /// The most other languages that are counted, far more than there are.
    private static let mostOthers = 10_000

    /// A result without entries yet.
    package init(file: DictionaryFile) { self.file = file }

    /// Counts an entry of another language.
    package mutating func countOther(_ code: String) {
        otherLanguages += 1
        if others.count < Self.mostOthers || others[code] != nil { others[code, default: 0] += 1 }
    }
}
