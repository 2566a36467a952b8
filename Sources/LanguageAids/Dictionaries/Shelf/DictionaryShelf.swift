public import ListenCore
import Synchronization

/// The dictionaries of this machine: searched for on first use, each opened on first use and kept
/// open.
public final class DictionaryShelf: Sendable {
    private let finder: DictionaryFinder
    private let order: [String]
    private let opener: DictionaryOpener
    /// Finds the words of texts and their readings.
    let analysis: any TextAnalyzing
    private let found = Mutex<[DictionaryFile]?>(nil)
    private let opened = Mutex<[String: Result<any WordDictionary, DictionaryError>]>([:])

    /// A shelf; the search has not begun.
    ///
    /// `pairs` gives languages of dictionaries by name when the names do not state them, or state
    /// them wrongly; `order` names those to be asked first; indices that take long to build are
    /// kept in `indexFolder`; `tables` opens imported dictionaries.
    public init(
        places: DictionaryPlaces, pairs: [String: LanguagePair] = [:], order: [String] = [],
        indexFolder: String? = nil, tables: (any EntryTableKeeping)? = nil,
        analysis: any TextAnalyzing
    ) {
        finder = DictionaryFinder(places: places, pairs: pairs)
        self.order = order
        self.analysis = analysis
        opener = DictionaryOpener(
            analysis: analysis, kept: indexFolder.map { KeptIndices(folder: $0) },
            tables: tables)
    }

    /// Every dictionary found, the person's own first.
    public var files: [DictionaryFile] {
        found.withLock { found in
            if let found { return found }
            let files = finder.files()
            found = files
            return files
        }
    }

    /// The names in the order that no dictionary has.
    public var unknownNames: [String] {
        let known = Set(files.map(\.name))
        return order.filter { !known.contains($0) }
    }

    /// Searches again, and reopens dictionaries on their next use.
    public func refresh() {
        found.withLock { $0 = nil }
        opened.withLock { $0 = [:] }
    }

    /// The dictionaries for a language pair in the order they are asked: those with meanings in the
    /// wanted language, then those that explain a word in its own; in each the configured ones
    /// first, then the person's own.
    public func files(from source: Language, to target: Language) -> [DictionaryFile] {
        let ranked = files.enumerated().compactMap { index, file -> ([Int], DictionaryFile)? in
            guard let pair = file.pair, LanguagePair.serves(pair.source, source) else {
                return nil
            }
            let isWanted = LanguagePair.serves(pair.target, target)
            guard isWanted || LanguagePair.serves(pair.target, source) else { return nil }
            let place = order.firstIndex(of: file.name) ?? order.count
            return ([isWanted ? 0 : 1, place, file.origin.rawValue, index], file)
        }
        return ranked.sorted { $0.0.lexicographicallyPrecedes($1.0) }.map(\.1)
    }

    /// A dictionary's description of itself; reads the disk.
    package func description(of file: DictionaryFile) throws(DictionaryError)
        -> DictionaryDescription
    {
        let dictionary = try dictionary(file)
        return DictionaryDescription(title: dictionary.title, notice: try dictionary.notice)
    }

    /// The entries of a word as it is in one dictionary, for benchmarks of the lookup; reads the disk.
    public func entries(
        of word: String, in file: DictionaryFile
    ) throws(DictionaryError) -> [DictionaryEntry] {
        try dictionary(file).entries(for: word)
    }

    /// True when a word is a headword of one dictionary, by its index alone, for benchmarks of the
    /// index; reads the disk.
    public func hasHeadword(
        _ word: String, in file: DictionaryFile
    ) throws(DictionaryError) -> Bool {
        try dictionary(file).probe(word).isHeadword
    }

    /// The opened dictionary of a file; a failure is remembered until `refresh`.
    func dictionary(_ file: DictionaryFile) throws(DictionaryError) -> any WordDictionary {
        if let known = opened.withLock({ $0[file.path] }) { return try known.get() }
        let result = Result { () throws(DictionaryError) in try opener.open(file) }
        // The one opened first stays: its index may be built already.
        return try opened.withLock { opened in
            if let known = opened[file.path] { return known }
            opened[file.path] = result
            return result
        }.get()
    }

    /// The dictionary opened again, for a file that was replaced while it was in use.
    func openedAnew(_ file: DictionaryFile) throws(DictionaryError) -> any WordDictionary {
        opened.withLock { $0[file.path] = nil }
        return try dictionary(file)
    }
}
