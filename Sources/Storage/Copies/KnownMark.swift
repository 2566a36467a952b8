import GRDB
import ListenCore

/// A mark in a database that once had records of the person's, so that one they emptied themselves,
/// by removing their last card, is not taken for a lost one.
///
/// It is in the field of the file's header that belongs to the application (PRAGMA application_id).
enum KnownMark {
    /// "lstn" in ASCII.
    private static let value: Int32 = 0x6C73_746E

    /// Says that the database knew something at an earlier start.
    static func isSet(in database: Database) throws -> Bool {
        try Int32.fetchOne(database, sql: "PRAGMA application_id") == value
    }

    /// Marks a database that knows something; where that fails, as on a full disk, the next
    /// start does it.
    static func set(in queue: DatabaseQueue) {
        try? queue.writeWithoutTransaction { database in
            guard try !isSet(in: database), try !Holdings.isEmpty(in: database) else { return }
            try database.execute(sql: "PRAGMA application_id = \(value)")
        }
    }
}
