/// The reason that a file cannot be restored; nothing was changed.
package enum BackupError: DescribedError, Hashable {
    /// The file is not JSON, near this byte.
    case noJSON(file: String, near: Int)
    /// It is JSON, yet no object.
    case otherJSON(file: String, what: String)
    /// The file is JSON with another content.
    case noBackup(file: String)
    /// It is the list of books of a library.
    case listOfBooks(file: String)
    /// It does not say which version it is.
    case noVersion(file: String)
    /// It was written by a newer program.
    case newer(file: String, version: Int)
    /// It is a library file of a newer program.
    case newerLibrary(file: String, schema: Int)
    /// It is a library file of a schema that never was (below 1), or of none that it says.
    case otherLibrary(file: String, schema: Int?)
    /// It is a library file that cannot be read.
    case damagedLibrary(file: String)
    /// It is longer than any backup.
    case tooLong(file: String, bytes: Int)

    /// The fault, and the way out of it.
    package var description: String {
        switch self {
        case .noJSON(let file, let place):
            "\(file) is no backup: it is no JSON object near byte \(place). Give a file that"
                + " `listen backup` wrote."
        case .otherJSON(let file, let what):
            "\(file) is \(what), but a backup is a JSON object. Give a file that `listen backup`"
                + " wrote."
        case .listOfBooks(let file):
            "\(file) is the list of books of a library, not a backup. Its books are opened with"
                + " LISTEN_LIBRARY set to its folder; to restore, give a file that `listen backup`"
                + " wrote."
        case .noBackup(let file):
            "\(file) is JSON, but no backup of listen. Give a file that `listen backup` wrote."
        case .noVersion(let file):
            "\(file) does not say which version of backup it is, so it is left alone. Make a"
                + " new one with `listen backup`."
        case .newer(let file, let version):
            "\(file) was written by a newer listen (version \(version) of backups; this one"
                + " reads up to \(BackupFormat.version)). Update listen, then restore it."
        case .newerLibrary(let file, let schema):
            "\(file) has schema version \(schema) of library files; this listen reads up to"
                + " \(BackupFormat.newestLibrary). Update listen, then restore it."
        case .otherLibrary(let file, let schema):
            (schema.map { "\(file) says schema version \($0), which no library file has." }
                ?? "\(file) does not say which schema version of library files it has.")
                + " Write it anew, as with `listen backup --format library`."
        case .damagedLibrary(let file):
            "\(file) is a library file with a part that cannot be read. Write it anew, as with"
                + " `listen backup --format library`."
        case .tooLong(let file, let bytes):
            "\(file) is too long for a backup (\(bytes) bytes). Give a file that"
                + " `listen backup` wrote."
        }
    }

    /// The file's content is at fault.
    package var kind: FailureKind { .badData }
}
