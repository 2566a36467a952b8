import HTTPCaching
import ListenCore

/// An unsuccessful response to `listen cache fetch`.
struct CacheFetchStatus: DescribedError, Hashable {
    let status: Int
    let url: String
    package let kind: FailureKind

    /// The error of a response; `nil` for a status below 400 that fits the request.
    init?(_ answer: FetchedAnswer, asksForRange: Bool) {
        let orders = answer.fields.contains("Retry-After")
        switch answer.status {
        case 206 where !asksForRange: kind = .badData
        case ..<400: return nil
        case 404, 410: kind = .notFound
        case 401, 403: kind = .refused
        case 429: kind = .tryLater
        case _ where orders: kind = .tryLater
        default: kind = .unavailable
        }
        status = answer.status
        url = answer.url.description
    }

    package var description: String {
        let meaning =
            switch kind {
            case .badData: "a part, which nobody asked for"
            case .notFound: "it is not there"
            case .refused: "it may not be had so"
            case .tryLater: "it may be had later"
            default: "it could not be had"
            }
        return "\(url) answered \(status): \(meaning). --any-status takes every answer."
    }
}
