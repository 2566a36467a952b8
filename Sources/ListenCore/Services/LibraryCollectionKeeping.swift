/// Keeps the collections that came from library files, and which chapters their tracks are here.
package protocol LibraryCollectionKeeping: Sendable {
    /// The collections with files on this machine, or in a cloud, of which none is a chapter yet.
    func unlinked() async throws(StoreError) -> [LocalCollection]
    /// Stores the chapters here that correspond to the tracks of a collection; of a file that was
    /// divided, any of its chapters.
    ///
    /// The places in the tracks move to the chapters unless there are newer ones, otherwise into
    /// the place history.
    func link(
        _ collection: String, to chapters: [String: ChapterAddress]
    ) async throws(StoreError)
}

/// A collection of a library file that has files on this machine, or in a cloud.
package struct LocalCollection: Hashable, Sendable {
    /// Its id in library files.
    package let id: String
    /// Its title; empty for none.
    package let title: String
    /// The author; empty for none.
    package let author: String
    /// Its tags.
    package let tags: [BookTag]
    /// The paths of its tracks by their ids.
    package let paths: [String: String]
    /// The ids of its tracks' files in a cloud by their ids here.
    package let cloudFiles: [String: String]
    /// The cloud by its kind of source; `nil` where its files are on this machine.
    package let cloud: String?

    /// A collection.
    package init(
        id: String, title: String, author: String, tags: [BookTag], paths: [String: String],
        cloudFiles: [String: String] = [:], cloud: String? = nil
    ) {
        (self.cloudFiles, self.cloud) = (cloudFiles, cloud)
        (self.id, self.title, self.author) = (id, title, author)
        (self.tags, self.paths) = (tags, paths)
    }
}
