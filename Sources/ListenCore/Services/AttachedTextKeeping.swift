/// Keeps which texts were attached to chapters.
///
/// Safe to use from any isolation.
package protocol AttachedTextKeeping: Sendable {
    /// The texts of a book's chapters, the latest first.
    func texts(of book: BookID, at source: SourceID) async throws(StoreError) -> [AttachedText]
    /// The texts of the chapters of some books, those of a book the latest first.
    func texts(of books: [BookID], at source: SourceID) async throws(StoreError) -> [AttachedText]
    /// Keeps a text; one with the same file takes the place of the former.
    func keep(_ text: AttachedText) async throws(StoreError)
    /// Forgets a text of its chapter; nothing is done to its file.
    ///
    /// Says whether other chapters still have parts of the file.
    @discardableResult
    func forget(_ text: AttachedText) async throws(StoreError) -> Bool
}
