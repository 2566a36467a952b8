/// Keeps of which documents the texts of chapters are.
///
/// Safe to call from any isolation.
package protocol DocumentKeeping: Sendable {
    /// Keeps a document in place of the one with its digest; those of which no text is left are
    /// forgotten.
    func keep(_ document: TextDocument) async throws(StoreError)
    /// Keeps where the sentences of an attached text's file are in a document.
    func keep(
        _ marks: [DocumentMark], in digest: String, of file: String
    ) async throws(StoreError)
    /// The document of a digest; `nil` where none is kept.
    func document(_ digest: String) async throws(StoreError) -> TextDocument?
    /// The books of a source that have texts of documents, the one whose text was added last first.
    func books(at source: SourceID) async throws(StoreError) -> [BookID]
    /// The texts of a book that are of documents, the latest first.
    func texts(of book: BookID, at source: SourceID) async throws(StoreError) -> [DocumentedText]
}

/// The part of a document that is the text of a chapter, or of a part of one.
package struct DocumentedText: Hashable, Sendable {
    /// The chapter.
    package let chapter: ChapterAddress
    /// The digest of the document.
    package let digest: String
    /// The places of its sentences, by the chapter's own times, in their order.
    package let marks: [DocumentMark]

    /// A text.
    package init(chapter: ChapterAddress, digest: String, marks: [DocumentMark]) {
        (self.chapter, self.digest, self.marks) = (chapter, digest, marks)
    }
}
