public import ListenCore

/// Why a file cannot be restored; nothing was changed.
public enum BackupError: DescribedError, Hashable {
    /// It is no JSON, near this byte.
    case noJSON(file: String, near: Int)
    /// It is JSON of something else.
    case noBackup(file: String)
    /// It does not say which version it is.
    case noVersion(file: String)
    /// It was written by a newer program.
    case newer(file: String, version: Int)
    /// It is longer than any backup.
    case tooLong(file: String, bytes: Int)

    /// What is wrong, and what to do.
    public var description: String {
        switch self {
        case .noJSON(let file, let place):
            "\(file) is no backup: it is no JSON object near byte \(place). Give a file that"
                + " `listen backup` wrote."
        case .noBackup(let file):
            "\(file) is JSON, but no backup of listen. Give a file that `listen backup` wrote."
        case .noVersion(let file):
            "\(file) does not say which version of backup it is, so it is left alone. Make a"
                + " new one with `listen backup`."
        case .newer(let file, let version):
            "\(file) was written by a newer listen (version \(version) of backups; this one"
                + " reads up to \(DataExportService.version)). Update listen, then restore it."
        case .tooLong(let file, let bytes):
            "\(file) is too long for a backup (\(bytes) bytes). Give a file that"
                + " `listen backup` wrote."
        }
    }

    /// The file's content is at fault.
    public var kind: FailureKind { .badData }
}
