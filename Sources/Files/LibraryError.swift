public import ListenCore

/// The reason that the library on this machine, or a file given by hand, cannot be used.
///
///     throw LibraryError(.fileMissing, path: "/books/one.mp3")
public typealias LibraryError = CodedError<LibraryErrorCode>

/// The codes of `LibraryError`.
public enum LibraryErrorCode: FailureCode {
    /// The library's folder does not exist.
    case folderMissing
    /// The folder has no `library.json`.
    case manifestMissing
    /// The manifest is malformed; `at` is the path into the JSON.
    case manifestDamaged(at: String, reason: String)
    /// The manifest was written for a newer version of the program.
    case newerSchema(found: Int, supported: Int)
    /// The file does not exist.
    case fileMissing
    /// The file is empty.
    case fileEmpty
    /// The path is that of a folder where a file is needed.
    case isFolder
    /// The path is that of a device, a pipe or a socket.
    case notRegular
    /// The path leads out of the library's folder.
    case outsideFolder
    /// The file exceeds the limit for its kind.
    case tooLarge(limitBytes: Int)
    /// The file may not be read by this user.
    case notPermitted
    /// The file given as a text has no cues.
    case notSubtitles(reason: String)
    /// Reading failed; the reason is the system's.
    case unreadable(reason: String)

    /// The failure and the way out of it.
    public func sentence(about path: String) -> String {
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
        case .notSubtitles(let reason): reason
        case .fileMissing:
            "The file \(path) does not exist. Check its name."
        case .fileEmpty:
            "The file \(path) is empty. Fetch or copy it again."
        case .isFolder:
            "\(path) is a folder. Name one file in it."
        case .notRegular:
            "\(path) is not an ordinary file. Copy its contents to a file and name that."
        case .outsideFolder:
            "\(path) leads out of the library's folder, so it was not opened. "
                + "Move the file into the folder."
        case .tooLarge(let limit):
            "The file \(path) is larger than the limit of \(limit) bytes. "
                + "Check that it is the right file."
        case .notPermitted:
            "The file \(path) may not be read. Check its owner and permissions."
        case .unreadable(let reason):
            "The file \(path) cannot be read: \(reason)."
        }
    }

    fileprivate static let reinstall = "Install listen again, or name another folder."

    /// The kind of failure.
    public var kind: FailureKind {
        switch self {
        case .folderMissing, .manifestMissing, .fileMissing: .notFound
        case .manifestDamaged, .newerSchema, .fileEmpty, .outsideFolder, .tooLarge,
            .notSubtitles:
            .badData
        case .isFolder, .notRegular: .usage
        case .notPermitted: .refused
        case .unreadable: .inputOutput
        }
    }
}

extension LibraryError {
    /// An error about a file or folder.
    public init(_ code: Code, path: String) { self.init(code, subject: path) }

    /// The same failure as a `ServiceError`.
    public var serviceError: ServiceError {
        let file = "the file \(subject)"
        return switch code {
        case .fileMissing, .folderMissing, .manifestMissing:
            ServiceError(
                .notFound, context: file, advice: "Check that it was not moved or deleted.")
        case .manifestDamaged(let place, let reason):
            ServiceError(
                .malformed(path: place, reason: reason), context: file,
                advice: LibraryErrorCode.reinstall)
        case .newerSchema(let found, _):
            ServiceError(
                .malformed(path: "schemaVersion", reason: "its version \(found) is newer"),
                context: file, advice: "Update listen.")
        case .fileEmpty:
            ServiceError(
                .malformed(path: "", reason: "it is empty"), context: file,
                advice: "Fetch or copy it again.")
        case .notSubtitles(let reason):
            ServiceError(
                .file(reason: "its text cannot be used"), context: file,
                advice: reason)
        case .tooLarge(let limit):
            ServiceError(.tooLarge(limitBytes: limit), context: file)
        case .outsideFolder:
            ServiceError(.file(reason: "it leads out of the library's folder"), context: file)
        case .isFolder: ServiceError(.file(reason: "it is a folder"), context: file)
        case .notRegular: ServiceError(.file(reason: "it is not an ordinary file"), context: file)
        case .notPermitted:
            ServiceError(
                .file(reason: "permission denied"), context: file,
                advice: "Check its owner and permissions.")
        case .unreadable(let reason): ServiceError(.file(reason: reason), context: file)
        }
    }
}
