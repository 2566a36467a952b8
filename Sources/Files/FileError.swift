package import ListenCore

/// The reason that a file of this machine cannot be used.
///
///     throw FileError(.fileMissing, path: "/books/one.mp3")
package typealias FileError = CodedError<FileErrorCode>

/// The codes of `FileError`.
package enum FileErrorCode: FailureCode {
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
    /// The file has subtitles, where a recording is needed.
    case isSubtitles
    /// The file given as a text has no cues.
    case notSubtitles(reason: String)
    /// Reading failed; the reason is the system's.
    case unreadable(reason: String)

    /// The failure and the way out of it.
    package func sentence(about subject: String) -> String {
        let path = subject.printable(limit: Self.longestPath)
        return switch self {
        case .notSubtitles(let reason): reason
        case .isSubtitles:
            "\(path) has subtitles and no sound. `listen cues \(path.shellWord)` shows them; name "
                + "their recording to hear it, as in `listen play talk.mp3`."
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
            "The file \(path) is larger than the limit of \(limitText(limit)). "
                + "Check that it is the right file."
        case .notPermitted:
            "The file \(path) may not be read. Check its owner and permissions."
        case .unreadable(let reason):
            "The file \(path) cannot be read: \(reason)."
        }
    }

    /// The most characters of a path that are told.
    fileprivate static let longestPath = 400

    /// The kind of failure.
    package var kind: FailureKind {
        switch self {
        case .fileMissing: .notFound
        case .fileEmpty, .outsideFolder, .tooLarge, .isSubtitles, .notSubtitles: .badData
        case .isFolder, .notRegular: .usage
        case .notPermitted: .refused
        case .unreadable: .inputOutput
        }
    }
}

extension FileError {
    /// An error about a file.
    package init(_ code: Code, path: String) { self.init(code, subject: path) }

    /// The same failure as a `ServiceError`.
    package var serviceError: ServiceError {
        let file = "the file \(subject.printable(limit: FileErrorCode.longestPath))"
        return switch code {
        case .fileMissing:
            ServiceError(
                .notFound, context: file, advice: "Check that it was not moved or deleted.")
        case .fileEmpty:
            ServiceError(
                .malformed(path: "", reason: "it is empty"), context: file,
                advice: "Fetch or copy it again.")
        case .notSubtitles(let reason):
            ServiceError(
                .file(reason: "its text cannot be used"), context: file,
                advice: reason)
        case .isSubtitles:
            ServiceError(.file(reason: "it has subtitles and no sound"), context: file)
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
