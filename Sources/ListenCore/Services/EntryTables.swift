/// An entry of a dictionary on its way into a table, with the texts it is
/// found by.
///
/// Shown at ``EntryTableKeeping``.
public struct KeyedEntry: Hashable, Sendable {
    /// A form that leads to a headword.
    package struct Form: Hashable, Sendable {
        /// The form, folded like the keys of a search.
        package let key: String
        /// The headword that it is a form of, as it is written.
        package let lemma: String

        /// A form of a lemma.
        package init(key: String, lemma: String) {
            self.key = key
            self.lemma = lemma
        }
    }

    /// The entry without its `dictionary`, which all of a table share.
    ///
    /// No text of it contains a line feed. `nil` for a line with forms only.
    public let entry: DictionaryEntry?
    /// The headword and other ways it is written, folded.
    public let keys: [String]
    /// Forms that lead to headwords, of this entry or of others.
    package let forms: [Form]
    /// The place among entries of one key, lower first; equal ones keep the order of the file.
    public let rank: Int32

    /// An entry and the keys by which it is found.
    package init(entry: DictionaryEntry?, keys: [String], forms: [Form], rank: Int32 = 0) {
        self.entry = entry
        self.keys = keys
        self.forms = forms
        self.rank = rank
    }
}

/// A dictionary in tables, opened for reading; safe from any isolation, and it
/// blocks on the disk.
///
/// Shown at ``EntryTableKeeping``.
public protocol EntryTable: Sendable {
    /// The facts noted of it when it was made, by name.
    var facts: [String: String] { get }
    /// The entries of a folded headword, by their ranks, then in the order they were added.
    func entries(of key: String, limit: Int) throws(StoreError) -> [DictionaryEntry]
    /// The headwords that a folded form leads to.
    func lemmas(of key: String, limit: Int) throws(StoreError) -> [String]
    /// A probe that tells if a folded text is a headword or a form, and if any begins with it.
    func probe(_ key: String) throws(StoreError) -> (isKey: Bool, isBeginning: Bool)
}

/// A dictionary in tables while it is being written: under another name, until `finish`.
///
/// For one caller; it blocks on the disk. When it is deallocated unfinished, it is discarded.
///
/// Shown at ``EntryTableKeeping``.
public protocol EntryTableWriting {
    /// Adds some entries; what fails leaves nothing but `discard` to do.
    func add(_ batch: [KeyedEntry]) throws(StoreError)
    /// Notes the facts, writes all to disk and gives the file its name.
    ///
    /// Throws `.conflict` when the name was taken meanwhile.
    func finish(facts: [String: String]) throws(StoreError)
    /// Removes the unfinished tables.
    func discard()
}

/// A store that keeps dictionaries in tables.
///
/// ```swift
/// let writing = try tables.begin(at: path)
/// let entry = DictionaryEntry(headword: "fox", senses: ["a wild dog"], dictionary: "")
/// try writing.add([KeyedEntry(entry: entry, keys: ["fox"], forms: [])])
/// try writing.finish(facts: ["title": "Pocket"])
/// try tables.open(path).entries(of: "fox", limit: 5).first?.senses  // ["a wild dog"]
/// ```
public protocol EntryTableKeeping: Sendable {
    /// Opens the tables in a file.
    ///
    /// Throws `.corrupt` for another kind of file, `.newerSchema` for one of a later version.
    func open(_ path: String) throws(StoreError) -> any EntryTable
    /// Begins tables that will be at `path`, making the folder.
    func begin(at path: String) throws(StoreError) -> any EntryTableWriting
}
