package import ListenCore

/// An answer through the cache, with its origin.
///
///     let answer = try await fetcher.answer(to: FetchWish(HTTPRequest("GET", url)))
///     if case .bytes(let bytes) = answer.body { print(answer.source, bytes.count) }
///     await answer.conclude()
package struct FetchedAnswer: Sendable {
    /// The origin of an answer.
    package enum Source: String, Hashable, Sendable, Codable {
        /// From the server, as it is.
        case network
        /// From the store, fresh.
        case cache
        /// From the store, past its lifetime.
        case stale
        /// From the store, confirmed by the server just now.
        case revalidated
    }

    /// The content of an answer.
    package enum Body: Hashable, Sendable {
        /// In memory.
        case bytes([UInt8])
        /// These bytes of a file of the store.
        case file(path: String, Range<Int64>)
    }

    /// The status.
    package let status: Int
    /// The fields.
    package let fields: HTTPFields
    /// The content.
    package let body: Body
    /// Its origin.
    package let source: Source
    /// The URL that gave it, after redirects.
    package let url: HTTPURL
    /// The reason for an old copy, when the server gave nothing better.
    package let reason: ServiceError?
    private let ending: @Sendable () async -> Void

    /// An answer; `ending` is what has to be done after it.
    package init(
        status: Int, fields: HTTPFields, body: Body, source: Source, url: HTTPURL,
        reason: ServiceError? = nil, ending: @escaping @Sendable () async -> Void = {}
    ) {
        (self.status, self.fields, self.body) = (status, fields, body)
        (self.source, self.url, self.reason) = (source, url, reason)
        self.ending = ending
    }

    /// Ends with the answer when its content is no longer needed, and asks again behind one that
    /// was given stale.
    ///
    /// A new answer is stored; a failure changes nothing.
    package func conclude() async { await ending() }
}
