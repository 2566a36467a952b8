/// Keeps the person's tags of books of any source.
///
/// Safe to use from any isolation.
package protocol BookTagKeeping: Sendable {
    /// The tags of all books of a source, each book's in order.
    func tags(at source: SourceID) async throws(StoreError) -> [BookID: [BookTag]]
    /// Removes tags from a book and then adds others, in one transaction; returns the tags it has
    /// then.
    ///
    /// Throws `.refused` when it would have more than `BookTag.most`.
    func change(
        tagsOf book: BookID, at source: SourceID, adding: [BookTag], removing: [BookTag]
    ) async throws(StoreError) -> [BookTag]
}
