import ListenCore

/// The reason that the library on this machine cannot be used.
typealias LibraryError = CodedError<LibraryErrorCode>

/// The codes of `LibraryError`.
enum LibraryErrorCode: FailureCode {
    /// The library's folder does not exist.
    case folderMissing
    /// The folder has no `library.json`.
    case manifestMissing
    /// The manifest is malformed; `at` is the path into the JSON.
    case manifestDamaged(at: String, reason: String)
    /// The manifest was written for a newer version of the program.
    case newerSchema(found: Int, supported: Int)

    /// The failure and the way out of it.
    func sentence(about path: String) -> String {
        switch self {
        case .folderMissing:
            "The library folder \(path) does not exist. \(Self.reinstall)"
        case .manifestMissing:
            "The library has no list of books: \(path) does not exist. \(Self.reinstall)"
        case .manifestDamaged(let place, let reason):
            "The list of books \(path) is damaged: \(reason)"
                + (place.isEmpty ? "" : " at \(place)") + ". \(Self.reinstall)"
        case .newerSchema(let found, let supported):
            "The list of books \(path) has version \(found), and this listen reads version "
                + "\(supported). Update listen."
        }
    }

    private static let reinstall = "Install listen again, or name another folder."

    /// The kind of failure.
    var kind: FailureKind {
        switch self {
        case .folderMissing, .manifestMissing: .notFound
        case .manifestDamaged, .newerSchema: .badData
        }
    }
}
