package import ListenCore

/// The format of a list of words.
package enum WordListFormat: String, CaseIterable, Hashable, Sendable, Codable {
    /// A word or phrase on each line; lines that begin with `#` are comments.
    case plain
    /// Columns parted by tabs, as a first line names them; without one as ours
    /// (word, status, translation, language, changed), as LWT's, as the lines of
    /// Anki that begin with `#` say, or word and translation.
    case tsv
    /// Columns parted by commas or semicolons (RFC 4180), else like `tsv`. With
    /// the columns `term` and `hint` statuses are numbered as LingQ does.
    case csv
}

/// A fault in a line of a list.
package struct WordListDiagnostic: Hashable, Sendable, CustomStringConvertible {
    /// The line of the file, from 1.
    package let line: Int
    /// The fault and the treatment of it, as a sentence.
    package let message: String

    /// The line and what was wrong with it.
    package var description: String { "Line \(line): \(message)" }
}

/// A list of words that was read.
package struct WordList: Hashable, Sendable {
    /// The words, each once: its newest entry, or the last of equally new ones.
    package var entries: [WordEntry] = []
    /// The faults, at most `WordListLimits.diagnostics` of them.
    package var diagnostics: [WordListDiagnostic] = []
    /// The number of lines with a fault; a line of which only the time cannot be read is one,
    /// though its word is there.
    package var problems = 0
    /// The number of words whose article, or whose *to* or *sich*, was left out.
    package var articles = 0
    /// The format of the list.
    package let format: WordListFormat
}

/// The part of a list that is read.
package struct WordListLimits: Hashable, Sendable {
    /// The largest file, in bytes.
    package var bytes = 32 << 20
    /// The longest line, or row with quoted line ends, in bytes.
    package var row = 16 << 10
    /// The most columns of a row that are looked at.
    package var columns = 64
    /// The most words.
    package var words = 300_000
    /// The most diagnostics kept.
    package var diagnostics = 100

    /// The usual limits.
    package init() {}
}

/// Why a list could not be read at all.
package enum WordListError: DescribedError, Hashable {
    /// It is larger than the limit, in bytes.
    case tooLarge(limit: Int)
    /// A line is not UTF-8.
    case notText(line: Int)
    /// There is no word in it; what was wrong first.
    case noWords(WordListDiagnostic?)

    /// The failure and the way out of it.
    package var description: String {
        switch self {
        case .tooLarge(let limit):
            "The list is larger than \(limit >> 20) MB. Split it into several files."
        case .notText(let line):
            "Line \(line) of the list is not UTF-8 text. Save the list as UTF-8 and try again."
        case .noWords(let diagnostic?):
            "There is no word in the list. \(diagnostic)"
        case .noWords(nil):
            "There is no word in the list. Write one word on each line, or columns parted by tabs."
        }
    }

    /// The kind of failure.
    package var kind: FailureKind { .badData }
}
