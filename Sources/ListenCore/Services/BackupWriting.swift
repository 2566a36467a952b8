package import FoundationEssentials

/// Writes everything personal as one JSON.
package protocol BackupWriting: Sendable {
    /// Writes a backup to a file, whole or not at all.
    ///
    /// The folder must exist; a former file is replaced.
    func write(to path: String) async throws(StoreError)
    /// Gives a backup away piece by piece, each of some hundred kilobytes.
    func write(_ take: @escaping @Sendable ([UInt8]) throws -> Void) async throws(StoreError)
    /// The collections with their tracks and places as a library file, with a line end.
    ///
    /// Throws when that would be longer than one that is read.
    func library() async throws -> Data
    /// Writes the collections as a library file, whole or not at all.
    func writeLibrary(to path: String) async throws
}

/// The form of a backup.
package enum BackupFormat {
    /// The version that is written; a reader refuses a newer one.
    package static let version = 1
    /// The newest schema version of library files that is read.
    package static let newestLibrary = 2
    /// The longest file that is read, in bytes.
    package static let longestFile = 1 << 30
}

/// The outcome of restoring a backup, or of a rehearsal.
package struct RestoreOutcome: Hashable, Sendable {
    /// The fate of the records of one kind.
    package struct Share: Hashable, Sendable {
        /// The kind's name in the file.
        package let kind: String
        /// The kind's name for people.
        package let title: String
        /// Records that were not there.
        package var new = 0
        /// Records that take the place of an older one.
        package var newer = 0
        /// Records that are there as they are.
        package var same = 0
        /// Records for which there is a newer one, or one of the person's own.
        package var older = 0
        /// Records that could not be read or do not fit, and were left out.
        package var unreadable = 0
        /// Records with a time so far ahead that they win over nothing.
        package var ahead = 0
        /// Fields of records that this program does not know.
        package var unknownFields = 0

        /// A share of which nothing is counted yet.
        package init(kind: String, title: String) { (self.kind, self.title) = (kind, title) }
    }

    /// A share for each kind, in a fixed order.
    package var shares: [Share] = []
    /// Names of the file that this program does not know.
    package var unknownParts: [String] = []
    /// Places in chapters that lost against newer ones, and went into the place history.
    package var outdone = 0

    /// The parts that were not taken over though they could be read, in sentences.
    package var refusals: [String] = []

    /// Nothing was restored yet.
    package init() {}

    /// Records that could not be read, of all kinds.
    package var unreadable: Int { shares.reduce(0) { $0 + $1.unreadable } }

    /// True when anything changes.
    package var changes: Bool { outdone > 0 || shares.contains { $0.new + $0.newer > 0 } }

    /// Records with a time so far ahead that they win over nothing, of all kinds.
    package var ahead: Int { shares.reduce(0) { $0 + $1.ahead } }
}
