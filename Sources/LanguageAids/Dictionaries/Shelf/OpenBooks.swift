import ListenCore

/// The open dictionaries of one search, in the order they are asked; one that cannot be read is
/// skipped, and its failure remembered.
struct OpenBooks {
    /// The first failure; counts when no other dictionary has an answer.
    private(set) var failure: DictionaryError?
    private let shelf: DictionaryShelf
    private var books: [(file: DictionaryFile, dictionary: any WordDictionary)] = []

    /// Opens the dictionaries of files.
    init(_ files: [DictionaryFile], of shelf: DictionaryShelf) {
        self.shelf = shelf
        for file in files {
            do throws(DictionaryError) {
                books.append((file, try shelf.dictionary(file)))
            } catch {
                failure = failure ?? error
            }
        }
    }

    /// True when none could be opened.
    var isEmpty: Bool { books.isEmpty }

    /// The entries of a word in all of them, rare ones last.
    mutating func entries(for word: String) -> [DictionaryEntry] {
        entries(for: word, beside: [])
    }

    /// The entries of a word and, in each dictionary in one order with them, those of other
    /// headwords that contain it.
    mutating func entries(for word: String, beside others: [String]) -> [DictionaryEntry] {
        var entries: [DictionaryEntry] = []
        for index in books.indices {
            let found = ask(index) { book throws(DictionaryError) in
                var found = try book.entries(for: word)
                for other in others {
                    found += try book.entries(for: other).filter { $0.headword == other }
                }
                if !others.isEmpty { found = book.ordered(found, for: word) }
                return SenseOrder.ranked(found, bySubject: !book.ordersEntries)
            }
            entries += found ?? []
        }
        return SenseOrder.ranked(entries, bySubject: false)
    }

    /// The headwords that any of them states for an inflected form, each once.
    mutating func lemmas(of form: String) -> [String] {
        var lemmas: [String] = []
        for index in books.indices {
            let found = ask(index) { book throws(DictionaryError) in try book.lemmas(of: form) }
            for lemma in found ?? [] where !lemmas.contains(lemma) { lemmas.append(lemma) }
        }
        return lemmas
    }

    /// A probe over all of them for a text.
    mutating func probe(_ text: String) -> KeyProbe {
        var (isHeadword, isBeginning) = (false, false)
        for index in books.indices where !(isHeadword && isBeginning) {
            let known = ask(index) { book throws(DictionaryError) in try book.probe(text) }
            isHeadword = isHeadword || known?.isHeadword == true
            isBeginning = isBeginning || known?.isBeginning == true
        }
        return KeyProbe(isHeadword: isHeadword, isBeginning: isBeginning)
    }

    /// The headwords of any at the start of a text, the longest first, including forms that only
    /// refer to a lemma.
    mutating func headwords(atStartOf text: String) -> [String] {
        LongestMatch.headwords(atStartOf: text) { probe($0) }
    }

    /// A dictionary's answer; it is opened again when its file was replaced.
    private mutating func ask<Answer>(
        _ index: Int,
        _ question: (any WordDictionary) throws(DictionaryError) -> Answer
    ) -> Answer? {
        do throws(DictionaryError) {
            do throws(DictionaryError) {
                return try question(books[index].dictionary)
            } catch {
                guard error.code == .changed else { throw error }
                books[index].dictionary = try shelf.openedAnew(books[index].file)
                return try question(books[index].dictionary)
            }
        } catch {
            failure = failure ?? error
            return nil
        }
    }
}
