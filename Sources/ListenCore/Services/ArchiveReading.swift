/// Reads files that hold others, which may be made to do harm.
package protocol ArchiveReading: Sendable {
    /// The files in an archive, in the order it has them.
    ///
    /// Blocks. Throws `.refused` when a limit is passed or the library for it is
    /// not installed, `.failed` when the archive cannot be read.
    func files(of path: String, limits: ArchiveLimits) throws(StoreError) -> ArchiveListing
    /// The contents of the wanted files; encrypted ones are left out.
    ///
    /// Blocks; holds the contents in memory. Throws like `files`.
    func contents(
        of path: String, limits: ArchiveLimits, wanted: (_ name: String) -> Bool
    ) throws(StoreError) -> [String: [UInt8]]
    /// Hands on the wanted files piece by piece, in the order the archive has them; encrypted ones
    /// are left out.
    ///
    /// Blocks; one piece is in memory at a time. Ends early when `onPiece` returns false. Throws
    /// like `files`.
    func read(
        _ path: String, limits: ArchiveLimits, wanted: (_ name: String) -> Bool,
        onPiece: (_ name: String, _ piece: [UInt8]) -> Bool
    ) throws(StoreError)
    /// Writes the wanted files into a folder that exists, and never anywhere else.
    ///
    /// Blocks; one piece is in memory at a time. `isCancelled` is asked between pieces. Files
    /// written before a limit, an error or a cancellation are left for the caller to remove. Throws
    /// like `files`.
    func extract(
        _ path: String, into folder: String, limits: ArchiveLimits,
        wanted: (_ name: String) -> Bool, isCancelled: () -> Bool
    ) throws(StoreError) -> ArchiveExtraction
}

/// The most an archive may hold before it counts as made to do harm.
package struct ArchiveLimits: Hashable, Sendable {
    /// The most entries.
    package var entries = 20_000
    /// The most bytes of one file.
    package var fileBytes: Int64 = 8 << 30
    /// The most bytes of all that is read.
    package var totalBytes: Int64 = 32 << 30
    /// The largest ratio of contents to archive, once the contents exceed 64 MB.
    package var ratio: Int64 = 200

    /// The limits of a book with its recordings.
    package init() {}

    /// The limits for contents in memory.
    package static let inMemory: ArchiveLimits = {
        var limits = ArchiveLimits()
        limits.fileBytes = 32 << 20
        limits.totalBytes = 256 << 20
        return limits
    }()
}

/// A file in an archive.
package struct ArchivedFile: Hashable, Sendable {
    /// Its name: a relative path with `/` and without `.` and `..`.
    package let name: String
    /// Its size as the archive states it; not to be relied on.
    package let statedBytes: Int64?
    /// True if it can be read only with a password.
    package let isEncrypted: Bool

    /// A file.
    package init(name: String, statedBytes: Int64?, isEncrypted: Bool) {
        self.name = name
        self.statedBytes = statedBytes
        self.isEncrypted = isEncrypted
    }
}

/// The contents of an archive.
package struct ArchiveListing: Hashable, Sendable {
    /// The files that can be read or written safely; a name occurs once.
    package let files: [ArchivedFile]
    /// The entries that were left out and why, a sentence each, at most a hundred.
    package let diagnostics: [String]

    /// A listing.
    package init(files: [ArchivedFile], diagnostics: [String]) {
        self.files = files
        self.diagnostics = diagnostics
    }
}

/// The files that were written of an archive.
package struct ArchiveExtraction: Hashable, Sendable {
    /// The names of the files that were written.
    package let names: [String]
    /// True if it was cancelled.
    package let wasCancelled: Bool
    /// The entries that were left out and why, a sentence each, at most a hundred.
    package let diagnostics: [String]

    /// An extraction.
    package init(names: [String], wasCancelled: Bool, diagnostics: [String]) {
        self.names = names
        self.wasCancelled = wasCancelled
        self.diagnostics = diagnostics
    }
}
