import Documents
import Fetching
import HTTPCaching
package import ListenCore

/// The printed text of a book of the open shelf.
package struct ShelfText: Hashable, Sendable {
    /// Its paragraphs.
    package let text: ReadingText
    /// The name that the texts of sections are kept by.
    package let name: String
    /// The address it came from.
    package let address: String
}

/// Finds the text of a book: fetched once, and kept in the cache with the book.
package struct ShelfTexts: Sendable {
    /// Reads a text of any kind, a page as an article; throws the fault in it.
    package typealias Reading = @Sendable (FetchedPage, Language?) async throws -> WrittenWork

    private let network: ShelfNetwork
    private let read: Reading

    /// The texts behind a network.
    package init(_ network: ShelfNetwork, read: @escaping Reading) {
        (self.network, self.read) = (network, read)
    }

    /// The largest text, in bytes.
    private static let limits: TransferLimits = {
        var limits = TransferLimits(maxBytes: 32 << 20)
        limits.total = .seconds(120)
        return limits
    }()
    /// The fewest letters of a text, for each second of the recording.
    private static let leastPace = 2.0
    /// A shorter text is one of nothing.
    private static let leastLetters = 200

    /// The text of a book: the first of the places it may be at that has one.
    ///
    /// Throws `.notFound` where no place is known; else the first failure.
    package func text(
        of book: ShelfBook, _ mode: FetchMode
    ) async throws(ServiceError) -> ShelfText {
        let context = "the text of “\(book.title.printable(limit: 100))”"
        guard let source = book.textSource, let place = TextPlace(source) else {
            throw ServiceError(
                .notFound, context: context,
                advice: "LibriVox names none. Give a file of yours with"
                    + " `listen align BOOK --text FILE`.")
        }
        var failure: ServiceError?
        for candidate in try await candidates(place, mode) {
            do throws(ServiceError) {
                return try await text(candidate, of: book, mode, context)
            } catch {
                guard error.code != .cancelled else { throw error }
                failure = failure ?? error
            }
        }
        throw failure
            ?? ServiceError(
                .notFound, context: context,
                advice: "Give a file of yours with `listen align BOOK --text FILE`.")
    }

    private func candidates(
        _ place: TextPlace, _ mode: FetchMode
    ) async throws(ServiceError) -> [TextCandidate] {
        let known = place.candidates(network.services)
        guard case .archive(let identifier, nil) = place else { return known }
        let item = try await ArchiveShelf(network).item(identifier, mode)
        return known + TextCandidate.all(in: item, network.services)
    }

    private func text(
        _ candidate: TextCandidate, of book: ShelfBook, _ mode: FetchMode, _ context: String
    ) async throws(ServiceError) -> ShelfText {
        let query = try network.server(of: candidate.url, context).query(
            candidate.url, .payload, of: book.id,
            accepting: "text/plain, application/epub+zip, text/html, */*;q=0.5",
            limits: Self.limits, context: "\(context) from \(candidate.url.host)")
        // What was fetched once stays: an edition does not change, and is not asked for again.
        let mode: FetchMode = mode == .cacheOnly ? .cacheOnly : .cacheFirst
        let page = try await network.cache.snapshot(query, mode) { content throws(ServiceError) in
            if candidate.isPlain { try content.refusePage(context: query.context) }
            return FetchedPage(
                bytes: content.bytes, contentType: content.fields.first("Content-Type"),
                address: candidate.url.description)
        }.value
        let work: WrittenWork
        do { work = try await read(page, book.spoken) } catch {
            throw ServiceError(
                .malformed(path: "", reason: "it cannot be read"), context: query.context,
                advice: "\(error)")
        }
        let text = ReadingText(work)
        let letters = text.parts.reduce(0) { $0 + $1.unicodeScalars.count }
        // A page that only leads to the text is none.
        guard letters >= Self.leastLetters,
            Double(letters) >= Self.leastPace * min(book.length.seconds, 3_600)
        else {
            throw ServiceError(
                .malformed(path: "", reason: "it is too short to be all of it"),
                context: query.context,
                advice: "Give a file of yours with `listen align BOOK --text FILE`.")
        }
        return ShelfText(text: text, name: candidate.name, address: candidate.url.description)
    }
}
