/// The sound that voices made of texts, kept in a cache; all of it can be made again.
///
/// Reads and deletes files: every call blocks.
package protocol SpokenSoundKeeping: Sendable {
    /// The space it takes, in bytes.
    func bytes() -> Int64

    /// Removes what was heard longest ago until at most so many bytes are left; returns the bytes
    /// that were freed.
    @discardableResult
    func prune(toBytes limit: Int64) -> Int64

    /// Removes the sound of a text.
    func remove(_ book: BookID)
}
