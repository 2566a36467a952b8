import GRDB
import Glibc
import ListenCore

/// The one place where GRDB's errors become store errors.
enum StoreErrorMapping {
    /// The store error that explains a thrown error to a person.
    static func error(from error: any Error, path: String) -> StoreError {
        if let error = error as? StoreError { return error }
        guard let error = error as? DatabaseError else {
            return StoreError(.failed(reason: String(describing: error)), path: path)
        }
        return StoreError(code(of: error, path: path), path: path)
    }

    private static func code(of error: DatabaseError, path: String) -> StoreError.Code {
        switch error.extendedResultCode {
        // The shared memory beside the database could not grow.
        case .SQLITE_IOERR_SHMSIZE: return .diskFull
        default: break
        }
        switch error.resultCode {
        case .SQLITE_BUSY, .SQLITE_LOCKED: return .locked
        case .SQLITE_CORRUPT, .SQLITE_NOTADB: return .corrupt(setAside: nil)
        case .SQLITE_FULL: return .diskFull
        case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_AUTH: return .notPermitted
        case .SQLITE_CANTOPEN where access(path, R_OK | W_OK) != 0 && errno != ENOENT:
            return .notPermitted
        default:
            return .failed(reason: error.message ?? "SQLite error \(error.resultCode.rawValue)")
        }
    }
}
