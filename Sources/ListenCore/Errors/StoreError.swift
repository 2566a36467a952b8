/// The reason that something could not be kept or read back.
///
/// ```swift
/// let error = StoreError(.noFolder, path: "/cards")
/// error.description  // "There is no folder /cards. Make it, or choose another place."
/// error.kind  // .inputOutput
/// ```
public typealias StoreError = CodedError<StoreErrorCode>

/// The codes of `StoreError`.
///
/// Shown at ``StoreError``.
public enum StoreErrorCode: FailureCode {
    /// Another process holds the database for too long.
    case locked
    /// The file is damaged; it was set aside under the given path.
    case corrupt(setAside: String?)
    /// The file was damaged and set aside; the last good copy, of the given day, took its
    /// place.
    case restored(setAside: String, copyOf: String)
    /// The database is missing or empty, and a copy has records: its number, its day and its
    /// content.
    case forgotten(isMissing: Bool, copy: Int, of: String, holding: String)
    /// The database has far fewer records than a copy: its number, its day and its content.
    case knowsLess(copy: Int, of: String, holding: String)
    /// The database is missing or knows nothing, and what its copies know cannot be read;
    /// the reason is a sentence.
    case unreadableCopies(isMissing: Bool, reason: String)
    /// The copy of this number is damaged.
    case damagedCopy(Int)
    /// The file was written by a newer version of the program.
    case newerSchema
    /// The disk is full.
    case diskFull
    /// The folder that a file is to be written into does not exist.
    case noFolder
    /// The folder or file may not be written.
    case notPermitted
    /// The request contradicts what is stored; a sentence that says what to do.
    case conflict(String)
    /// The request must not be carried out; a sentence that says what to do instead.
    case refused(String)
    /// The named record is not stored; a sentence that lists those that are.
    case notFound(String)
    /// Anything else; the reason is the library's.
    case failed(reason: String)

    /// The failure and the way out of it.
    public func sentence(about path: String) -> String {
        switch self {
        case .locked:
            "\(path) is in use by another program. Close it and try again."
        case .corrupt(let setAside?):
            "\(path) is damaged. It was kept as \(setAside); a new one was begun."
        case .corrupt:
            "\(path) is damaged. Move it away, and a new one will be made."
        case .restored(let setAside, let day):
            "\(path) was damaged. It was kept as \(setAside); the copy of \(day) took its place,"
                + " so what came after it is missing."
        case .forgotten(let isMissing, let copy, let day, let holding):
            "\(path) \(isMissing ? "is missing" : "knows nothing any more"), but copy \(copy), of"
                + " \(day), has \(holding). `listen restore --copy \(copy)` brings it back;"
                + " `listen restore --begin-anew` begins without it, and the copies stay."
        case .knowsLess(let copy, let day, let holding):
            "\(path) knows much less than copy \(copy), of \(day), which has \(holding). If that is"
                + " not your doing, `listen restore --copy \(copy)` adds what is missing."
        case .unreadableCopies(let isMissing, let reason):
            "\(path) \(isMissing ? "is missing" : "knows nothing any more"), and no copy of it that"
                + " knows anything can be read. \(reason) `listen restore --begin-anew` begins"
                + " without the copies, and they stay."
        case .damagedCopy(let copy):
            "Copy \(copy) (\(path)) is damaged. `listen backup copies` lists the others."
        case .newerSchema:
            "\(path) was written by a newer version of listen. Update listen; docs/backup.md says how"
                + " to go back to an older version with all that is yours."
        case .noFolder:
            "There is no folder \(path). Make it, or choose another place."
        case .diskFull:
            "The disk is full, so \(path) could not be written. Free some space and try again."
        case .notPermitted:
            "\(path) may not be written. Check its owner and permissions."
        case .conflict(let sentence), .refused(let sentence), .notFound(let sentence):
            sentence
        case .failed(let reason):
            "\(path) could not be used: \(reason)."
        }
    }

    /// The kind of failure.
    public var kind: FailureKind {
        switch self {
        case .locked: .tryLater
        case .corrupt, .restored, .newerSchema, .forgotten, .knowsLess, .damagedCopy,
            .unreadableCopies:
            .badData
        case .notPermitted, .refused: .refused
        case .conflict: .usage
        case .notFound: .notFound
        case .diskFull, .noFolder, .failed: .inputOutput
        }
    }
}

extension StoreError {
    /// An error about a database or a file.
    public init(_ code: Code, path: String) { self.init(code, subject: path) }

    /// The path of the database or file.
    public var path: String { subject }

    /// Data of the person's were lost and a copy has them, or may have them.
    public var isLoss: Bool {
        switch code {
        case .forgotten, .unreadableCopies: true
        default: false
        }
    }
}
