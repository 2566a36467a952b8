import ConsoleOutput
import HTTPCaching
import ListenCore

extension CacheReport {
    /// Pins the stored responses of a book or chapter, so that pruning and clearing keep them, or
    /// unpins them.
    package func pin(_ isPinned: Bool, book: String, chapter: String?, json: Bool) async throws {
        let contents = try await contents()
        let subject = try contents.names.subject(book: book, chapter: chapter)
        let count = try await contents.cache.chosen.setPinned(isPinned, for: subject)
        let title = contents.names.title(of: subject)
        guard count > 0 else { throw CacheError.nothing(of: title) }
        if json {
            console.print(
                json: CachePinJSON(
                    isPinned: isPinned, source: subject.source.rawValue,
                    book: subject.book?.rawValue, chapter: subject.chapter?.rawValue,
                    title: title, count: count))
            return
        }
        let bytes = contents.heads.filter { $0.subject?.isPart(of: subject) == true }
            .saturatedSum(of: \.size)
        console.note(
            isPinned
                ? "\(title): \(count.counted("entry")), \(byteText(bytes)), stay when the cache is"
                    + " pruned or cleared."
                : "\(title): \(count.counted("entry")) may be pruned again.")
    }
}

private struct CachePinJSON: Encodable {
    let version = 1
    let isPinned: Bool
    let source: String
    let book: String?
    let chapter: String?
    let title: String
    let count: Int
}
