import HTTPCaching
import ListenCore
import Markup

/// The resource a request target names; ids are only looked up, never made into paths.
enum Route: Hashable, Sendable {
    case health
    case books
    case book(BookID)
    case chapters(BookID)
    case chapter(BookID, ChapterID)
    case audio(BookID, ChapterID)
    case subtitles(BookID, ChapterID)
    /// The text in another language, by its tag.
    case translation(BookID, ChapterID, String)

    /// The methods that every route supports.
    static let methods = "GET, HEAD"

    /// Methods that HTTP defines; others are answered with 501 (RFC 9110 section 9.1).
    static let knownMethods: Set<String> = [
        "GET", "HEAD", "POST", "PUT", "DELETE", "CONNECT", "OPTIONS", "TRACE", "PATCH",
    ]

    /// The route of a request; throws the refusal of one that has none.
    static func of(_ head: RequestHead) throws(Refusal) -> Route {
        guard knownMethods.contains(head.method) else { throw unknownMethod }
        guard let route = try route(head.target) else { throw notFound }
        guard head.method == "GET" || head.method == "HEAD" else {
            throw Refusal(405, "This library can only be read.")
        }
        return route
    }

    /// The answer for a method that HTTP does not define.
    static let unknownMethod = Refusal(501, "The method is not known here.")

    /// The answer for a path without a resource.
    static let notFound = Refusal(404, "Not Found")

    private static func route(_ target: String) throws(Refusal) -> Route? {
        let segments = try segments(of: target)
        guard let first = segments.first else { return nil }
        if first == "health", segments.count == 1 { return .health }
        guard first == "books" else { return nil }
        if segments.count == 1 { return .books }
        let book = BookID(rawValue: segments[1])
        if segments.count == 2 { return .book(book) }
        guard segments[2] == "chapters" else { return nil }
        if segments.count == 3 { return .chapters(book) }
        let chapter = ChapterID(rawValue: segments[3])
        switch (segments.count, segments.dropFirst(4).first) {
        case (4, _): return .chapter(book, chapter)
        case (5, "audio"): return .audio(book, chapter)
        case (5, "subtitles"): return .subtitles(book, chapter)
        case (6, "translations"): return .translation(book, chapter, segments[5])
        default: return nil
        }
    }

    /// The decoded segments of the path; the query is ignored.
    static func segments(of target: String) throws(Refusal) -> [String] {
        var path = target.prefix { $0 != "?" }
        if !path.hasPrefix("/") {
            // RFC 9112 section 3.2.2: a server must accept a whole URL too.
            guard let url = HTTPURL(target) else {
                throw Refusal(400, "The address cannot be read.")
            }
            path = url.path[...]
        }
        guard !path.contains("#") else { throw Refusal(400, "The address cannot be read.") }
        var segments: [String] = []
        for segment in path.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
            guard let text = PercentEncoding.decoded(segment), !text.utf8.contains(0) else {
                throw Refusal(400, "The address is not percent-encoded UTF-8.")
            }
            segments.append(text)
        }
        return segments
    }

    /// The path of a chapter on this server.
    static func path(of chapter: ChapterID, in book: BookID) -> String {
        "/books/\(HTTPURL.encoded(book.rawValue))/chapters/\(HTTPURL.encoded(chapter.rawValue))"
    }
}
