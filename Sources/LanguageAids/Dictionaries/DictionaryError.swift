public import ListenCore

/// The reason that a dictionary cannot be read.
public typealias DictionaryError = CodedError<DictionaryErrorCode>

/// The codes of `DictionaryError`.
public enum DictionaryErrorCode: FailureCode {
    /// The file does not exist, or may not be read; the system's message.
    case unreadable(reason: String)
    /// It is a folder, a pipe or a device.
    case notAFile
    /// The file is larger than a dictionary can be.
    case tooLarge(limitBytes: Int)
    /// The file is not in the format it seemed to have; a clause.
    case malformed(reason: String)
    /// The file is compressed in a way that does not allow reading from its middle; the advice is a
    /// sentence.
    case compressed(advice: String)
    /// The file became shorter while it was in use.
    case changed
    /// No decoder for the file's encoding is available.
    case encoding(name: String)
    /// It is read, but nothing of it can be used; what it is and what to do, as sentences.
    case unusable(advice: String)
    /// A file that belongs to it is missing: its name.
    case incomplete(missing: String)
    /// Neither its name nor its format shows its languages.
    case noLanguages
    /// Its entries are of several languages: their codes.
    case severalLanguages(codes: [String])
    /// It has no entry of the language; the codes of those it has entries of, the most common
    /// first.
    case noEntries(of: String, codes: [String])
    /// The language of its meanings is unknown; the code of its headwords' language.
    case noTarget(from: String)
    /// The given code is not that of a language.
    case noSuchLanguage(code: String)
    /// The person has a dictionary of that name.
    case exists(name: String)
    /// It is not in the person's own folder.
    case notOurs
    /// It cannot be written or removed; the system's message.
    case unwritable(reason: String)

    /// The failure and the way out of it.
    public func sentence(about path: String) -> String {
        switch self {
        case .unreadable(let reason):
            "The dictionary \(path) cannot be read: \(reason). Check that it exists and may be read."
        case .notAFile:
            "\(path) is no ordinary file. Give the file of a dictionary."
        case .tooLarge(let limit):
            "The dictionary \(path) is larger than \(limit / 1_048_576) MB, so it was not read. "
                + "Give a smaller one."
        case .malformed(let reason):
            "The dictionary \(path) is damaged or not what it seems: \(reason). Fetch it again."
        case .compressed(let advice):
            "The dictionary \(path) is compressed as a whole. \(advice)"
        case .unusable(let advice): "The dictionary \(path) was not added. \(advice)"
        case .changed:
            "The dictionary \(path) was changed while it was in use. Look the word up again."
        case .encoding(let name):
            "The dictionary \(path) is in \(name), which cannot be read here. Convert it to UTF-8."
        case .incomplete(let missing):
            "The dictionary \(path) is not whole: \(missing) is missing. Put it beside the others."
        case .noLanguages:
            "Nothing tells the languages of \(path). Say them, as in --from de --to en."
        case .severalLanguages(let codes):
            "\(path) has entries of several languages (\(Self.list(codes))). "
                + "Say which are wanted, as in --from es."
        case .noEntries(let language, let codes):
            "\(path) has no entry of the language \(language)"
                + (codes.first.map {
                    ", but of \(Self.list(codes)). Say one of them, as in --from "
                        + "\($0.printable(limit: 20))."
                } ?? ". Give another extract of Wiktionary.")
        case .noTarget(let source):
            "Nothing tells in which language \(path) explains. "
                + "Say it, as in --from \(source) --to en."
        case .noSuchLanguage(let code):
            "“\(code)” is no code of a language (ISO 639). Give one such as de or deu."
        case .exists(let name):
            "There is a dictionary \(name) already. "
                + "Take it away first with `listen dictionary remove \(name)`."
        case .notOurs:
            "\(path) was not added with `listen dictionary add`. "
                + "Remove it as it came, with the system's packages or by hand."
        case .unwritable(let reason):
            "The dictionary \(path) cannot be kept: \(reason). Make room, or check the folder."
        }
    }

    /// The first of many codes.
    private static func list(_ codes: [String]) -> String {
        let shown = codes.prefix(4).map { $0.printable(limit: 20) }.joined(separator: ", ")
        return codes.count > 4 ? shown + " …" : shown
    }

    /// The kind of failure.
    public var kind: FailureKind {
        switch self {
        case .unreadable, .unwritable: .inputOutput
        case .noEntries(_, let codes): codes.isEmpty ? .badData : .usage
        case .noLanguages, .noSuchLanguage, .severalLanguages, .noTarget, .exists, .notOurs:
            .usage
        case .notAFile, .tooLarge, .malformed, .compressed, .encoding, .unusable: .badData
        case .changed: .tryLater
        case .incomplete: .notFound
        }
    }
}

extension DictionaryError {
    /// An error about the file at `path`.
    public init(_ code: Code, path: String) {
        self.init(code, subject: path.printable(limit: 200))
    }
}
