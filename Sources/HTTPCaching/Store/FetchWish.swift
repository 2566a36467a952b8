package import ListenCore

/// A request with the rules for its answer.
///
///     let wish = FetchWish(HTTPRequest("GET", url), mode: .refresh)
package struct FetchWish: Sendable {
    /// The request; where a redirect leads is decided here, not by the transport.
    package var request: HTTPRequest
    /// The class whose lifetime holds.
    package var resource: ResourceClass
    /// The use of the network and the store.
    package var mode: FetchMode
    /// True when redirects are followed, hop by hop through the cache.
    package var followsRedirects: Bool

    /// A wish.
    package init(
        _ request: HTTPRequest, as resource: ResourceClass = .payload,
        mode: FetchMode = .cacheFirst, followsRedirects: Bool = false
    ) {
        self.request = request
        self.resource = resource
        self.mode = mode
        self.followsRedirects = followsRedirects
    }
}

/// Gives answers to requests, by the rules of the cache.
///
///     let answer = try await fetcher.answer(to: FetchWish(HTTPRequest("GET", url)))
package protocol AnswerFetching: Sendable {
    /// The answer to a wish, whatever its status; throws when there is none.
    func answer(to wish: FetchWish) async throws(ServiceError) -> FetchedAnswer
}
