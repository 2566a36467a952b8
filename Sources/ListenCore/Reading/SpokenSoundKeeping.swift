package import FoundationEssentials

/// The sound that voices made of texts, kept in a cache; all of it can be made again.
///
/// Reads and deletes files: every call blocks.
package protocol SpokenSoundKeeping: Sendable {
    /// The space it takes, in bytes.
    func bytes() -> Int64

    /// Removes what was not heard since a time, and then what was heard longest ago until at most
    /// so many bytes are left; without either nothing.
    ///
    /// Returns the bytes that were freed, or in a rehearsal would be, and those that are left.
    @discardableResult
    func prune(
        toBytes limit: Int64?, unheardSince: Date?, isRehearsal: Bool
    ) -> (freed: Int64, left: Int64)

    /// Removes the sound of a text.
    func remove(_ book: BookID)
}

extension SpokenSoundKeeping {
    /// Removes what was heard longest ago until at most so many bytes are left.
    @discardableResult
    package func prune(toBytes limit: Int64) -> Int64 {
        prune(toBytes: limit, unheardSince: nil, isRehearsal: false).freed
    }
}
