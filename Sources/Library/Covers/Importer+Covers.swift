package import ListenCore

extension Importer {
    /// The path of a book's cover; blocks.
    ///
    /// `sharesFolder` says that other books are in its folder; a rehearsal writes nothing.
    package typealias Covering =
        @Sendable (_ book: ImportedBook, _ sharesFolder: Bool, _ isRehearsal: Bool) -> String?
}
